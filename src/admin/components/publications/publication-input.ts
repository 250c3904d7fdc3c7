import type { FieldProblem } from "../../lib/api"
import { changedFields, isRecord, type Values } from "../../lib/draft"
import { missingFields } from "../../lib/required-fields"
import { emptied, type FieldDefinition, withoutUnlisted } from "../crud/field-definition"

/** The fields that exist in each language. */
export const TEXT_FIELDS = {
  head: [
    { name: "title", kind: "line", isRequired: true },
    { name: "slug", kind: "slug", hasHint: true },
  ],
  body: [{ name: "excerpt", kind: "text", hasHint: true }],
  seo: [
    { name: "seo_title", kind: "line" },
    { name: "seo_description", kind: "text", rows: 2 },
  ],
} as const satisfies Record<string, readonly FieldDefinition[]>

const TEXT: readonly FieldDefinition[] = [...TEXT_FIELDS.head, ...TEXT_FIELDS.body, ...TEXT_FIELDS.seo]

/**
 * Whether the publication has a time. A scheduled or published one has. When a draft is published, the server sets it.
 */
export function hasTime({ status }: Values, saved: Values): boolean {
  return status === "scheduled" || (status === "published" && saved.status === "published")
}

/** The required fields that are empty, in all languages. */
export function missingInPublication(values: Values, own: readonly FieldDefinition[]): FieldProblem[] {
  const translations = isRecord(values.translations) ? Object.entries(values.translations) : []
  return [
    ...missingFields(values, [...TEXT, ...own]),
    ...translations.flatMap(([code, text]) =>
      isRecord(text) ? missingFields(text, TEXT, `translations.${code}.`) : [],
    ),
  ]
}

/** The admin's changes in all languages, for the API. */
export function publicationInput(values: Values, saved: Values, own: readonly FieldDefinition[]): Values {
  const { translations, ...changed } = changedFields(withoutUnlisted(values, own), saved)
  if (!hasTime(values, saved)) delete changed.published_at
  return {
    ...emptied(changed, [...TEXT, ...own]),
    ...(isRecord(translations) && { translations: translationsInput(translations, saved.translations) }),
  }
}

function translationsInput(translations: Values, saved: unknown): Values {
  const before = isRecord(saved) ? saved : {}
  const changed: Values = {}
  for (const [code, text] of Object.entries(changedFields(translations, before))) {
    const was = before[code]
    if (isRecord(text)) changed[code] = emptied(changedFields(text, isRecord(was) ? was : {}), TEXT)
    // A translation that was never saved needs not be deleted.
    else if (was) changed[code] = null
  }
  return changed
}
