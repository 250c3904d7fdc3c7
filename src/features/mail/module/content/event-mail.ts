import { escapeHtml } from "../../../../lib/content/escape-html"
import type { MailContent } from "../schemas"
import { type EventMailKind, eventMailText } from "./event-mail-texts"
import { filled, type OwnTexts } from "./filled"
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
  /** Null or empty if the event has no time. */
  time: string | null
  /** The shop's own texts. */
  own?: OwnTexts | undefined
}

/** The texts of a mail by their names. The shop may replace them. */
export function eventBlocks(kind: EventMailKind, language: string) {
  const { subject, greeting, intro, next } = eventMailText(kind, language)
  return { subject, greeting, intro, next }
}

/** Renders the mail in the language of a locale such as `de-AT`. The fallback is English. */
export function renderEventMail({ kind, locale, time, own = {}, ...words }: EventMail): MailContent {
  const { language, dir } = languageOf(locale)
  const { subject, greeting, intro, next } = { ...eventBlocks(kind, language), ...own }
  const say = (text: string) => filled(text, words)
  const lines = [
    say(greeting),
    say(intro),
    ...(!time || kind === "postponed" ? [] : [time]),
    say(next),
    words.shop,
  ]
  return {
    subject: say(subject),
    text: `${lines.join("\n\n")}\n`,
    html: page({ language, dir, subject: say(subject), paragraphs: lines.map(escapeHtml) }),
  }
}
