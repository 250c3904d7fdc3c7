import { escapeHtml } from "../../../../lib/content/escape-html"
import type { MailContent } from "../schemas"
import { filled, type OwnTexts } from "./filled"
import { page } from "./page"
import { languageOf } from "./texts"
import { type TourMailKind, tourMailText } from "./tour-mail-texts"

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
  /** The shop's own texts. */
  own?: OwnTexts | undefined
}

/** The texts of a mail by their names. The shop may replace them. */
export function tourBlocks(kind: TourMailKind, language: string) {
  const { subject, greeting, intro, next } = tourMailText(kind, language)
  return { subject, greeting, intro, next }
}

/** Renders the mail in the language of a locale such as `de-AT`. The fallback is English. */
export function renderTourMail({ kind, locale, time, own = {}, ...words }: TourMail): MailContent {
  const { language, dir } = languageOf(locale)
  const { greeting, intro, next, ...texts } = { ...tourBlocks(kind, language), ...own }
  const say = (text: string) => filled(text, words)
  const subject = say(texts.subject)
  const lines = [say(greeting), say(intro), time, say(next), words.shop]
  return {
    subject,
    text: `${lines.join("\n\n")}\n`,
    html: page({ language, dir, subject, paragraphs: lines.map(escapeHtml) }),
  }
}
