import type { FieldProblem } from "../../lib/api"
import { changedFields, isRecord, type Values } from "../../lib/draft"
import { missingFields } from "../../lib/required-fields"
import { emptied, type FieldDefinition } from "../crud/field-definition"

/** The fields that each language has its own of. */
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

/** Whether it has a time: to come, or since when it has been public. What is published now gets it by that. */
export function hasTime({ status }: Values, saved: Values): boolean {
  return status === "scheduled" || (status === "published" && saved.status === "published")
}

/** What has to be filled in and is not, in its own language and in each translation. */
export function missingInPublication(values: Values, own: readonly FieldDefinition[]): FieldProblem[] {
  const translations = isRecord(values.translations) ? Object.entries(values.translations) : []
  return [
    ...missingFields(values, [...TEXT, ...own]),
    ...translations.flatMap(([code, text]) =>
      isRecord(text) ? missingFields(text, TEXT, `translations.${code}.`) : [],
    ),
  ]
}

/** What to send of a draft: what was changed, in each language. */
export function publicationInput(values: Values, saved: Values, own: readonly FieldDefinition[]): Values {
  const { translations, ...changed } = changedFields(values, saved)
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
    // One that was never saved needs no taking away.
    else if (was) changed[code] = null
  }
  return changed
}
