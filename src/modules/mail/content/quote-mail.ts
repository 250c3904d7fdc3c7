import { escapeHtml } from "../../../lib/content/escape-html"
import { LINK } from "../lib/links"
import type { MailContent } from "../schemas"
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
}

type Word = "shop" | "number" | "total" | "day"

/** Renders the mail in the language of a locale such as `de-AT`. The fallback is English. The link is a placeholder. */
export function renderQuoteMail({ kind, locale, ...words }: QuoteMail): MailContent {
  const { language, dir } = languageOf(locale)
  const text = quoteMailTexts(language)
  const say = (name: Parameters<typeof text>[0]) =>
    text(name).replaceAll(/\{(shop|number|total|day)\}/g, (_, word: Word) => words[word])
  const subject = say(`${kind}.subject`)
  const isOpen = kind === "sent" || kind === "revised"
  const lines = [
    say("greeting"),
    say(`${kind}.intro`),
    ...(kind === "expired" ? [] : [say("total")]),
    ...(isOpen && words.day !== "" ? [say("validity")] : []),
  ]
  return {
    subject,
    text: `${[...lines, `${say("action")}:\n${LINK}`, words.shop].join("\n\n")}\n`,
    html: page({
      ...{ language, dir, subject },
      paragraphs: [...lines.map(escapeHtml), button(LINK, say("action")), escapeHtml(words.shop)],
    }),
  }
}
