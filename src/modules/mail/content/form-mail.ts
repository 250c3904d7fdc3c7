import { escapeHtml } from "../../../lib/content/escape-html"
import type { MailContent } from "../schemas"
import { formMailTexts } from "./form-mail-texts"
import { page } from "./page"
import { languageOf } from "./texts"

/** `notice` is for the shop, `copy` for the visitor. */
export type FormMailKind = "notice" | "copy"

export interface FormMail {
  locale: string
  /** The form's title. */
  form: string
  shop: string
  answers: { label: string; answer: string | number | boolean | string[] }[]
}

/** Renders the answers of a submitted form for a locale such as `de-AT`. The fallback is English. */
export function renderFormMail(kind: FormMailKind, { locale, form, shop, answers }: FormMail): MailContent {
  const { language, dir } = languageOf(locale)
  const texts = formMailTexts(language)
  const say = (text: string) =>
    text.replaceAll(/\{(form|shop)\}/g, (_, word) => (word === "form" ? form : shop))
  const shown = answers.map(({ label, answer }) => ({ label, answer: shownAnswer(answer, texts) }))
  const subject = say(texts[kind].subject)
  const intro = say(texts[kind].intro)
  return {
    subject,
    text: `${[intro, ...shown.map(({ label, answer }) => `${label}:\n${answer}`), shop].join("\n\n")}\n`,
    html: page({
      language,
      dir,
      subject,
      paragraphs: [
        escapeHtml(intro),
        ...shown.map(
          ({ label, answer }) =>
            `<strong>${escapeHtml(label)}</strong><br><span dir="auto" style="white-space:pre-wrap">${escapeHtml(answer)}</span>`,
        ),
        escapeHtml(shop),
      ],
    }),
  }
}

function shownAnswer(
  answer: FormMail["answers"][number]["answer"],
  { yes, no }: { yes: string; no: string },
) {
  if (typeof answer === "boolean") return answer ? yes : no
  return Array.isArray(answer) ? answer.join(", ") : String(answer)
}
