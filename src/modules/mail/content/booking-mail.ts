import { escapeHtml } from "../../../lib/content/escape-html"
import { LINK } from "../lib/links"
import type { MailContent } from "../schemas"
import { type BookingMailKind, bookingMailTexts } from "./booking-mail-texts"
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
}

type Word = "shop" | "number" | "service" | "resource"

/** Renders the mail in the language of a locale such as `de-AT`. The fallback is English. The link is a placeholder. */
export function renderBookingMail({ kind, locale, time, ...words }: BookingMail): MailContent {
  const { language, dir } = languageOf(locale)
  const texts = bookingMailTexts(language)
  const say = (text: string) =>
    text.replaceAll(/\{(shop|number|service|resource)\}/g, (_, word: Word) => words[word])
  const subject = say(texts[kind].subject)
  const lines = [texts.greeting, say(texts[kind].intro), time]
  return {
    subject,
    text: `${[...lines, `${texts.action}:\n${LINK}`, words.shop].join("\n\n")}\n`,
    html: page({
      ...{ language, dir, subject },
      paragraphs: [...lines.map(escapeHtml), button(LINK, texts.action), escapeHtml(words.shop)],
    }),
  }
}
