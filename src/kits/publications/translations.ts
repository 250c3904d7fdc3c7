import { errors } from "../../lib/errors"
import type { RenderedTexts } from "./rendered-texts"
import { textAfter } from "./texts"
import type { PublicationInput, TextInput, TextRow } from "./types"

/** All translations after a change. Throws if a change names the publication's own language. */
export function translationsAfter(
  { translations = {} }: PublicationInput,
  ownLocale: string,
  before: TextRow[],
  rendered: RenderedTexts,
): TextRow[] {
  const after = new Map(before.map((text) => [text.locale, text]))
  for (const [locale, input] of Object.entries(translations)) {
    if (input === null) after.delete(locale)
    else if (locale === ownLocale)
      throw errors.invalidField(
        `Field 'translations.${locale}': this is the main language. Send its fields beside 'translations'.`,
      )
    else after.set(locale, translated(locale, input, rendered, after.get(locale)))
  }
  return [...after.values()]
}

function translated(
  locale: string,
  input: TextInput,
  rendered: RenderedTexts,
  before: TextRow | undefined,
): TextRow {
  const within = `translations.${locale}.`
  if (!before && input.body === undefined) throw errors.missingField(`${within}body`)
  return textAfter(locale, input, rendered, { before, within })
}
