import { escapeHtml } from "../../../lib/content/escape-html"
import { LINK } from "../lib/links"
import type { MailContent } from "../schemas"
import { button, page } from "./page"
import { type MailKind, mailTexts } from "./texts"

/** Makes the text and the HTML of a mail. Instead of the link, both contain the placeholder {@link LINK}. */
export function renderMail(
  kind: MailKind,
  { locale, words }: { locale: string; words: Record<string, string> },
): MailContent {
  const { language, dir, ...texts } = mailTexts(kind, locale)
  const say = (text: string) => text.replaceAll(/\{(\w+)\}/g, (name, word: string) => words[word] ?? name)
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
