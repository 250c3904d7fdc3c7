import { escapeHtml } from "../../../lib/content/escape-html"
import type { MailContent } from "../schemas"
import { type EventMailKind, eventMailTexts } from "./event-mail-texts"
import { page } from "./page"
import { languageOf } from "./texts"

export interface EventMail {
  kind: EventMailKind
  locale: string
  /** The order's number that buyer and shop see. */
  number: string
  shop: string
  /** The event's title. */
  event: string
  /** Null if the event has no time. */
  time: string | null
}

/** Renders the mail in the language of a locale such as `de-AT`. The fallback is English. */
export function renderEventMail({ kind, locale, time, ...words }: EventMail): MailContent {
  const { language, dir } = languageOf(locale)
  const texts = eventMailTexts(language)
  const say = (text: string) =>
    text.replaceAll(/\{(event|number|shop)\}/g, (_, word: "event" | "number" | "shop") => words[word])
  const { subject, intro, next } = texts[kind]
  const lines = [
    say(texts.greeting),
    say(intro),
    ...(time === null || kind === "postponed" ? [] : [time]),
    say(next),
    words.shop,
  ]
  return {
    subject: say(subject),
    text: `${lines.join("\n\n")}\n`,
    html: page({ language, dir, subject: say(subject), paragraphs: lines.map(escapeHtml) }),
  }
}
