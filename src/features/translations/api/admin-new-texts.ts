import type { TranslatableKind } from "../../../kits/declarations/translatable"
import { errors } from "../../../lib/errors"
import type { NewText } from "../module/types"
import { nameOf } from "./admin-requested"

interface Given {
  resource_id: string
  fields: Record<string, string | null>
  source_digests?: Record<string, string> | undefined
}

/** The given texts of one record. A blank text removes the translation. Throws 400 for a field that the kind has not. */
export function newTexts(
  kind: TranslatableKind,
  locale: string,
  { resource_id: id, fields, source_digests = {} }: Given,
): NewText[] {
  return Object.entries(fields).map(([field, text]) => {
    if (!kind.fields.includes(field))
      throw errors.unknownField(`Field '${field}': texts of '${nameOf(kind)}' have no such field.`)
    const digest = Object.hasOwn(source_digests, field) ? (source_digests[field] ?? null) : null
    const isBlank = text === null || text.trim() === ""
    return { table: kind.table, id, locale, field, text: isBlank ? null : text, digest, confirms: true }
  })
}
