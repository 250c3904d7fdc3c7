import type { FormContent } from "./schemas"

type Texts = Record<string, string>

/**
 * The language in which a form is shown: the reader's first language that the title has, otherwise the form's default.
 */
export function shownLocale({ title, default_locale }: FormContent, accepted: readonly string[]): string {
  return accepted.find((locale) => Object.hasOwn(title, locale)) ?? default_locale
}

/** A text in the shown language. If it is missing, in the form's default language. */
function textIn(texts: Texts, locale: string, fallback: string): string {
  return (Object.hasOwn(texts, locale) ? texts[locale] : texts[fallback]) ?? ""
}

/** The form with each text in one language. */
export function localized(content: FormContent, locale: string) {
  const text = (texts: Texts) => textIn(texts, locale, content.default_locale)
  const textOrNull = (texts: Texts | null) => (texts === null ? null : text(texts))
  return {
    title: text(content.title),
    steps: content.steps.map(({ id, title, fields }) => ({
      id,
      title: textOrNull(title),
      fields: fields.map(({ label, help, placeholder, consent_text, options, ...field }) => ({
        ...field,
        label: text(label),
        help: textOrNull(help),
        placeholder: textOrNull(placeholder),
        consent_text: textOrNull(consent_text),
        options: options.map((option) => ({ value: option.value, label: text(option.label) })),
      })),
    })),
    submit_label: textOrNull(content.submit_label),
    after_submit: afterSubmit(content, locale),
    popup: content.popup,
  }
}

export function afterSubmit(
  { after_submit: { type, message, url }, default_locale }: FormContent,
  locale: string,
) {
  const text = (texts: Texts | null) => (texts === null ? null : textIn(texts, locale, default_locale))
  return { type, message: text(message), url: text(url) }
}

/** The text of a consent field, and the language in which it was shown. */
export function consentShown(
  texts: Texts,
  locale: string,
  fallback: string,
): { text: string; locale: string } {
  const shown = Object.hasOwn(texts, locale) ? locale : fallback
  return { text: textIn(texts, shown, fallback), locale: shown }
}
