import { escapeHtml } from "../../../../lib/content/escape-html"
import type { MailContent } from "../schemas"
import { filled, type OwnTexts } from "./filled"
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
  /** True if the answers that the visitor has typed are left out. */
  isPartial?: boolean
  /** The shop's own texts. */
  own?: OwnTexts | undefined
}

/** The texts of a mail by their names. The shop may replace them. */
export function formBlocks(kind: FormMailKind, language: string) {
  const { subject, intro } = formMailTexts(language)[kind]
  return { subject, intro }
}

/** Renders the answers of a submitted form for a locale such as `de-AT`. The fallback is English. */
export function renderFormMail(
  kind: FormMailKind,
  { locale, form, shop, answers, isPartial = false, own = {} }: FormMail,
): MailContent {
  const { language, dir } = languageOf(locale)
  const texts = formMailTexts(language)
  const blocks = { ...formBlocks(kind, language), ...own }
  const say = (text: string) => filled(text, { form, shop })
  const shown = answers.map(({ label, answer }) => ({ label, answer: shownAnswer(answer, texts) }))
  const subject = say(blocks.subject)
  const intro = say(blocks.intro)
  const rest = isPartial ? [texts.partialNote] : []
  return {
    subject,
    text: `${[intro, ...shown.map(({ label, answer }) => `${label}:\n${answer}`), ...rest, shop].join("\n\n")}\n`,
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
        ...rest.map(escapeHtml),
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
