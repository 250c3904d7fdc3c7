import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { readRows } from "../../../lib/database"
import type { TranslatableKind } from "../../../lib/translatable"
import { resolvedTexts } from "../schemas"
import type { ResolvedTexts, TextsQuery } from "../types"

/** SQL for one row per text: `field` and `text`. A blank text counts as missing. `x` is the translation. */
export const TEXTS_OF_ROW = `CROSS JOIN LATERAL (
    SELECT t.key AS field, t.value #>> '{}' AS text
      FROM jsonb_each(CASE WHEN jsonb_typeof(x.translations) = 'object' THEN x.translations END) t
     WHERE jsonb_typeof(t.value) = 'string' AND t.value #>> '{}' ~ '\\S') t`

/** Whether the shop's settings allow a translation of the field. Kinds without settings allow all. */
const ALLOWED = `NOT EXISTS (SELECT FROM translation_settings y
    WHERE y.entity_type = x.reference AND y.deleted_at IS NULL AND NOT (y.is_active AND jsonb_exists(y.fields, t.field)))`

/**
 * For each record and field, the text of the first language that has one. Records without any text are left out. Runs
 * one statement. Every read of the engine's translations uses it, or the same rule in SQL.
 */
export async function resolveTexts(
  sql: Knex,
  { locales, ids, kind, limit }: TextsQuery & { kind?: TranslatableKind | undefined },
): Promise<ResolvedTexts[]> {
  if (locales.length === 0 || ids?.length === 0) return []
  return readRows(sql, resolvedTexts, statementOf(ids !== undefined, kind, limit), {
    locales,
    ids: ids ?? [],
    reference: kind?.table ?? "",
    limit: limit ?? 0,
  })
}

function statementOf(areFew: boolean, kind: TranslatableKind | undefined, limit: number | undefined): string {
  const product = kind?.product
    ? `(SELECT o."${kind.product}" FROM "${kind.table}" o WHERE o.id = best.id AND o.deleted_at IS NULL)`
    : "CAST(NULL AS text)"
  return `
  SELECT best.id, (array_agg(best.locale ORDER BY best.place))[1] AS locale,
         jsonb_object_agg(best.field, best.text) AS fields, max(best.updated_at) AS updated_at, ${product} AS product_id
    FROM (
      SELECT DISTINCT ON (x.reference_id, t.field) x.reference_id AS id, t.field, t.text, l.place, l.code AS locale, x.updated_at
        FROM unnest(CAST(:locales AS text[])) WITH ORDINALITY AS l (code, place)
        JOIN translation x ON x.locale_code = l.code AND x.deleted_at IS NULL
         ${areFew ? "AND x.reference_id = ANY(CAST(:ids AS text[]))" : ""} ${kind ? "AND x.reference = :reference" : ""}
        ${TEXTS_OF_ROW}
       WHERE ${ALLOWED} ${kind ? `AND t.field IN (${kind.fields.map((field) => `'${field}'`).join(", ")})` : ""}
       ORDER BY x.reference_id, t.field, l.place) best
   GROUP BY best.id ORDER BY best.id ${limit === undefined ? "" : "LIMIT :limit"}`
}
