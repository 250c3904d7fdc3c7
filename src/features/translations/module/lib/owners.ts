import type { TranslatableKind } from "../../../../kits/declarations/translatable"

/** The digest of a source text. It tells whether the text has changed since it was translated. */
export const digestOf = (text: string) => `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`

/**
 * SQL for all records of these kinds that exist, with their texts in the shop's default language. Columns: `reference`
 * (the kind), `id`, `label`, and `texts`, a JSON object.
 */
export function ownersSql(kinds: readonly TranslatableKind[]): string {
  return kinds.map(ownersOf).join(" UNION ALL ")
}

function ownersOf({ table, title, fields }: TranslatableKind): string {
  const texts = fields.map((field) => `'${field}', o."${field}"`)
  return `SELECT '${table}' AS reference, o.id, CAST(o."${title}" AS text) AS label, jsonb_build_object(${texts.join(", ")}) AS texts
    FROM "${table}" o WHERE o.deleted_at IS NULL`
}
