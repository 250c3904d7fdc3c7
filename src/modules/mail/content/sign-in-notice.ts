import { escapeHtml } from "../../../lib/content/escape-html"
import type { MailContent } from "../schemas"
import { page } from "./page"
import { NOTICE_TEXTS, type NoticeKind } from "./sign-in-notice-texts"
import { languageOf, mailTexts } from "./texts"

/**
 * Makes the mail about a new or removed sign-in method. It contains no link: recipients should not get used to links in
 * such mails, because attackers send them too.
 */
export function renderSignInNotice(
  kind: NoticeKind,
  { locale, shop, provider }: { locale: string; shop: string; provider: string },
): MailContent {
  const { language, dir } = languageOf(locale)
  const texts = NOTICE_TEXTS[language] ?? NOTICE_TEXTS.en
  const say = (text: string) => text.replaceAll("{shop}", () => shop).replaceAll("{provider}", () => provider)
  const subject = say(texts.subject)
  const paragraphs = [mailTexts("verify_email", locale).greeting, say(texts[kind]), say(texts.advice), shop]
  return {
    subject,
    text: `${paragraphs.join("\n\n")}\n`,
    html: page({ language, dir, subject, paragraphs: paragraphs.map(escapeHtml) }),
  }
}
