import { escapeHtml } from "../../../../lib/content/escape-html"
import { LINK } from "../lib/links"
import type { MailContent } from "../schemas"
import { filled, type OwnTexts } from "./filled"
import { button, page } from "./page"
import { type MailKind, mailTexts } from "./texts"

/** Makes the text and the HTML of a mail. Instead of the link, both contain the placeholder {@link LINK}. */
export function renderMail(
  kind: MailKind,
  { locale, words, own = {} }: { locale: string; words: Record<string, string>; own?: OwnTexts | undefined },
): MailContent {
  const { language, dir, ...ours } = mailTexts(kind, locale)
  const texts = { ...ours, ...own }
  const say = (text: string) => filled(text, words)
  const shop = words.shop ?? ""
  const [subject, greeting, request, action, validity, ignore] = [
    say(texts.subject),
    say(texts.greeting),
    say(texts.request),
    say(texts.action),
    say(texts.validity),
    say(texts.ignore),
  ]
  return {
    subject,
    text: `${[greeting, request, `${action}:\n${LINK}`, validity, ignore, shop].join("\n\n")}\n`,
    html: page({
      language,
      dir,
      subject,
      paragraphs: [
        escapeHtml(greeting),
        escapeHtml(request),
        button(LINK, action),
        escapeHtml(validity),
        escapeHtml(ignore),
        escapeHtml(shop),
      ],
    }),
  }
}
