import { escapeHtml } from "../../../lib/content/escape-html"
import type { MailContent } from "../schemas"
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
}

type Word = "shop" | "plan" | "amount" | "day"

/** Renders the mail in the language of a locale such as `de-AT`. The fallback is English. */
export function renderSubscriptionMail({ kind, locale, ...words }: SubscriptionMail): MailContent {
  const { language, dir } = languageOf(locale)
  const texts = subscriptionMailTexts(language)
  const say = (text: string) => text.replaceAll(/\{(shop|plan|amount|day)\}/g, (_, word: Word) => words[word])
  const subject = say(texts[kind].subject)
  const retry = kind === "payment_failed" && words.day !== "" ? [say(texts.retry)] : []
  const paragraphs = [texts.greeting, say(texts[kind].intro), ...retry, words.shop]
  return {
    subject,
    text: `${paragraphs.join("\n\n")}\n`,
    html: page({ language, dir, subject, paragraphs: paragraphs.map(escapeHtml) }),
  }
}
