import { changedFields, isRecord, type Values } from "../../lib/draft"
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
