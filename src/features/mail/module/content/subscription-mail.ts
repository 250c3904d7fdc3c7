import { escapeHtml } from "../../../../lib/content/escape-html"
import type { MailContent } from "../schemas"
import { filled, type OwnTexts } from "./filled"
import { page } from "./page"
import { type SubscriptionMailKind, subscriptionMailTexts } from "./subscription-mail-texts"
import { languageOf } from "./texts"

export interface SubscriptionMail {
  kind: SubscriptionMailKind
  locale: string
  shop: string
  plan: string
  /** With the currency, in the locale's form. */
  amount: string
  /** The day of the next attempt, in words. Empty if there is none. */
  day: string
  /** The shop's own texts. */
  own?: OwnTexts | undefined
}

/** The texts of a mail by their names. The shop may replace them. */
export function subscriptionBlocks(kind: SubscriptionMailKind, language: string) {
  const { greeting, retry, [kind]: texts } = subscriptionMailTexts(language)
  const { subject, intro } = texts
  return { subject, greeting, intro, ...(kind === "payment_failed" && { retry }) }
}

/** Renders the mail in the language of a locale such as `de-AT`. The fallback is English. */
export function renderSubscriptionMail({ kind, locale, own = {}, ...words }: SubscriptionMail): MailContent {
  const { language, dir } = languageOf(locale)
  const texts = { ...subscriptionBlocks(kind, language), ...own }
  const say = (text: string) => filled(text, words)
  const subject = say(texts.subject)
  const retry = texts.retry !== undefined && words.day !== "" ? [say(texts.retry)] : []
  const paragraphs = [say(texts.greeting), say(texts.intro), ...retry, words.shop]
  return {
    subject,
    text: `${paragraphs.join("\n\n")}\n`,
    html: page({ language, dir, subject, paragraphs: paragraphs.map(escapeHtml) }),
  }
}
