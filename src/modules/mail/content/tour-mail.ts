import { escapeHtml } from "../../../lib/content/escape-html"
import type { MailContent } from "../schemas"
import { page } from "./page"
import { languageOf } from "./texts"
import { type TourMailKind, tourMailTexts } from "./tour-mail-texts"

export interface TourMail {
  kind: TourMailKind
  locale: string
  /** The order's number that buyer and shop see. */
  number: string
  shop: string
  /** The tour's title. */
  tour: string
  /** When it departs, in words. */
  time: string
}

/** Renders the mail in the language of a locale such as `de-AT`. The fallback is English. */
export function renderTourMail({ kind, locale, time, ...words }: TourMail): MailContent {
  const { language, dir } = languageOf(locale)
  const texts = tourMailTexts(language)
  const say = (text: string) =>
    text.replaceAll(/\{(tour|number|shop)\}/g, (_, word: "tour" | "number" | "shop") => words[word])
  const { intro, next } = texts[kind]
  const subject = say(texts[kind].subject)
  const lines = [say(texts.greeting), say(intro), time, say(next), words.shop]
  return {
    subject,
    text: `${lines.join("\n\n")}\n`,
    html: page({ language, dir, subject, paragraphs: lines.map(escapeHtml) }),
  }
}
