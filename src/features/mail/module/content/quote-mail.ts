import { escapeHtml } from "../../../../lib/content/escape-html"
import { LINK } from "../lib/links"
import type { MailContent } from "../schemas"
import { filled, type OwnTexts } from "./filled"
import { button, page } from "./page"
import { type QuoteMailKind, quoteMailTexts } from "./quote-mail-texts"
import { languageOf } from "./texts"

export interface QuoteMail {
  kind: QuoteMailKind
  locale: string
  shop: string
  /** The quote's number. */
  number: string
  /** With the currency, in the locale's form. */
  total: string
  /** The last day of the validity, in words. Empty if there is none. */
  day: string
  /** The shop's own texts. */
  own?: OwnTexts | undefined
}

/** The texts of a mail by their names. The shop may replace them. */
export function quoteBlocks(kind: QuoteMailKind, language: string) {
  const text = quoteMailTexts(language)
  return {
    subject: text(`${kind}.subject`),
    greeting: text("greeting"),
    intro: text(`${kind}.intro`),
    ...(kind !== "expired" && { total: text("total") }),
    ...((kind === "sent" || kind === "revised") && { validity: text("validity") }),
    action: text("action"),
  }
}

/** Renders the mail in the language of a locale such as `de-AT`. The fallback is English. The link is a placeholder. */
export function renderQuoteMail({ kind, locale, own = {}, ...words }: QuoteMail): MailContent {
  const { language, dir } = languageOf(locale)
  const texts = { ...quoteBlocks(kind, language), ...own }
  const say = (text: string) => filled(text, words)
  const subject = say(texts.subject)
  const action = say(texts.action)
  const lines = [
    say(texts.greeting),
    say(texts.intro),
    ...(texts.total === undefined ? [] : [say(texts.total)]),
    ...(texts.validity !== undefined && words.day !== "" ? [say(texts.validity)] : []),
  ]
  return {
    subject,
    text: `${[...lines, `${action}:\n${LINK}`, words.shop].join("\n\n")}\n`,
    html: page({
      language,
      dir,
      subject,
      paragraphs: [...lines.map(escapeHtml), button(LINK, action), escapeHtml(words.shop)],
    }),
  }
}
