import { escapeHtml } from "../../../../lib/content/escape-html"
import type { MailContent } from "../schemas"
import { filled, type OwnTexts } from "./filled"
import { page } from "./page"
import { NOTICE_TEXTS, type NoticeKind } from "./sign-in-notice-texts"
import { languageOf, mailTexts } from "./texts"

/** The texts of a mail by their names. The shop may replace them. */
export function signInBlocks(kind: NoticeKind, language: string) {
  const { subject, advice, [kind]: intro } = NOTICE_TEXTS[language] ?? NOTICE_TEXTS.en
  return { subject, greeting: mailTexts("verify_email", language).greeting, intro, advice }
}

/**
 * Makes the mail about a new or removed sign-in method. It contains no link: recipients should not get used to links in
 * such mails, because attackers send them too.
 */
export function renderSignInNotice(
  kind: NoticeKind,
  {
    locale,
    shop,
    provider,
    own = {},
  }: { locale: string; shop: string; provider: string; own?: OwnTexts | undefined },
): MailContent {
  const { language, dir } = languageOf(locale)
  const texts = { ...signInBlocks(kind, language), ...own }
  const say = (text: string) => filled(text, { shop, provider })
  const subject = say(texts.subject)
  const paragraphs = [say(texts.greeting), say(texts.intro), say(texts.advice), shop]
  return {
    subject,
    text: `${paragraphs.join("\n\n")}\n`,
    html: page({ language, dir, subject, paragraphs: paragraphs.map(escapeHtml) }),
  }
}
