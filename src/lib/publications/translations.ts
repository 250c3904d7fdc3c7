import { clock } from "../clock"
import { errors } from "../errors"
import { textAfter } from "./texts"
import type { PublicationInput, TextInput, TextRow } from "./types"

const MOST_RENDERING_MS = 2_000

/** All translations after a change. Throws if a change names the publication's own language. */
export function translationsAfter(
  { translations = {} }: PublicationInput,
  ownLocale: string,
  before: TextRow[],
): TextRow[] {
  const after = new Map(before.map((text) => [text.locale, text]))
  const startedAt = clock.now()
  for (const [locale, input] of Object.entries(translations)) {
    // One text alone is limited. But a request may contain fifty, which together could block the process for minutes.
    if (clock.now() - startedAt > MOST_RENDERING_MS)
      throw errors.payloadTooLarge("These texts take too long to process. Send fewer languages at once.")
    if (input === null) after.delete(locale)
    else if (locale === ownLocale)
      throw errors.invalidField(
        `Field 'translations.${locale}': this is the main language. Send its fields beside 'translations'.`,
      )
    else after.set(locale, translated(locale, input, after.get(locale)))
  }
  return [...after.values()]
}

function translated(locale: string, input: TextInput, before: TextRow | undefined): TextRow {
  const within = `translations.${locale}.`
  if (!before && input.body === undefined) throw errors.missingField(`${within}body`)
  return textAfter(locale, input, before, within)
}
