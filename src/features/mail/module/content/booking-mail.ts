import { escapeHtml } from "../../../../lib/content/escape-html"
import { LINK } from "../lib/links"
import type { MailContent } from "../schemas"
import { type BookingMailKind, bookingMailTexts } from "./booking-mail-texts"
import { filled, type OwnTexts } from "./filled"
import { button, page } from "./page"
import { languageOf } from "./texts"

export interface BookingMail {
  kind: BookingMailKind
  locale: string
  shop: string
  /** The number that people read. */
  number: string
  service: string
  resource: string
  /** When it takes place, in words. */
  time: string
  /** The shop's own texts. */
  own?: OwnTexts | undefined
}

/** The texts of a mail by their names. The shop may replace them. */
export function bookingBlocks(kind: BookingMailKind, language: string) {
  const { greeting, action, [kind]: texts } = bookingMailTexts(language)
  return { subject: texts.subject, greeting, intro: texts.intro, action }
}

/** Renders the mail in the language of a locale such as `de-AT`. The fallback is English. The link is a placeholder. */
export function renderBookingMail({ kind, locale, time, own = {}, ...words }: BookingMail): MailContent {
  const { language, dir } = languageOf(locale)
  const texts = { ...bookingBlocks(kind, language), ...own }
  const say = (text: string) => filled(text, words)
  const subject = say(texts.subject)
  const action = say(texts.action)
  const lines = [say(texts.greeting), say(texts.intro), time]
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
