import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { IS_SOLD } from "../../../../engine/reads/sold-products"
import type { TranslatableKind } from "../../../../kits/declarations/translatable"
import { readRows } from "../../../../lib/database"
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

interface Wanted extends TextsQuery {
  kind?: TranslatableKind | undefined
}

/**
 * For each record and field, the text of the first language that has one. Records without any text are left out. Runs
 * one statement. Every read of the engine's translations uses it, or the same rule in SQL.
 */
export async function resolveTexts(sql: Knex, wanted: Wanted): Promise<ResolvedTexts[]> {
  const { locales, ids, kind, limit, soldIn } = wanted
  if (locales.length === 0 || ids?.length === 0) return []
  return readRows(sql, resolvedTexts, statementOf(wanted), {
    locales,
    ids: ids ?? [],
    reference: kind?.table ?? "",
    limit: limit ?? 0,
    channels: [...(soldIn ?? [])],
  })
}

function statementOf({ ids, kind, limit, soldIn }: Wanted): string {
  return `
  SELECT best.id, (array_agg(best.locale ORDER BY best.place))[1] AS locale,
         jsonb_object_agg(best.field, best.text) AS fields, max(best.updated_at) AS updated_at
    FROM (
      SELECT DISTINCT ON (x.reference_id, t.field) x.reference_id AS id, t.field, t.text, l.place, l.code AS locale, x.updated_at
        FROM unnest(CAST(:locales AS text[])) WITH ORDINALITY AS l (code, place)
        JOIN translation x ON x.locale_code = l.code AND x.deleted_at IS NULL
         ${ids ? "AND x.reference_id = ANY(CAST(:ids AS text[]))" : ""} ${kind ? "AND x.reference = :reference" : ""}
        ${TEXTS_OF_ROW}
       WHERE ${ALLOWED} ${kind ? `AND t.field IN (${kind.fields.map((field) => `'${field}'`).join(", ")})` : ""}
       ORDER BY x.reference_id, t.field, l.place) best
   GROUP BY best.id ${kind && soldIn ? `HAVING ${isSold(kind)}` : ""} ORDER BY best.id ${limit === undefined ? "" : "LIMIT :limit"}`
}

/**
 * SQL for whether the record belongs to a product that the sales channels sell. It is not a join, so PostgreSQL looks
 * each record up by its key, also before it has statistics of new rows.
 */
function isSold({ table, product = "id" }: TranslatableKind): string {
  return `(SELECT true FROM "${table}" o JOIN product p ON p.id = o."${product}"
    WHERE o.id = best.id AND o.deleted_at IS NULL AND ${IS_SOLD} LIMIT 1)`
}
