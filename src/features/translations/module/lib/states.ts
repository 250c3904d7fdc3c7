import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import type { TranslatableKind } from "../../../../kits/declarations/translatable"
import type { PageQuery } from "../../../../kits/rows/lists"
import { idRow, readRows } from "../../../../lib/database"
import { completeness, translatedRecord } from "../schemas"
import type { Completeness, Listed, StateFilter, TranslatedRecord } from "../types"
import { digestOf } from "./owners"

/**
 * SQL for one row per source text of a kind and language. A blank source needs no translation. `digest` tells callers
 * which source they saw. Needs the SQL for the language.
 */
function statesOf(kind: TranslatableKind, locale: string, where = "true"): string {
  const { table, title, fields, translatedIn } = kind
  if (translatedIn) return statesOfPublications({ ...kind, translatedIn }, locale, where)
  const sources = fields.map((field, place) => `('${field}', ${place}, o."${field}")`)
  return `
    SELECT o.id, CAST(o."${title}" AS text) AS label, CAST(NULL AS text) AS source_locale,
           CAST(NULL AS text) AS body_format, s.field, s.place, s.source, t.text, f.origin, f.updated_at, d.digest,
           CASE WHEN t.text IS NULL THEN 'missing'
                WHEN f.source_digest IS DISTINCT FROM d.digest THEN 'stale' ELSE 'current' END AS status
      FROM "${table}" o
     CROSS JOIN LATERAL (VALUES ${sources.join(", ")}) AS s (field, place, source)
     CROSS JOIN LATERAL (SELECT ${digestOf("s.source")} AS digest OFFSET 0) d
      LEFT JOIN translation x ON x.reference_id = o.id AND x.locale_code = ${locale} AND x.deleted_at IS NULL
      LEFT JOIN LATERAL (SELECT x.translations ->> s.field AS text WHERE x.translations ->> s.field ~ '\\S') t ON true
      LEFT JOIN translation_field f ON f.reference_id = o.id AND f.locale_code = ${locale} AND f.field = s.field
     WHERE o.deleted_at IS NULL AND s.source ~ '\\S' AND ${where}`
}

type Publications = TranslatableKind & { translatedIn: NonNullable<TranslatableKind["translatedIn"]> }

/** The same for publications. Only a language that the publication has counts: others are no translations yet. */
function statesOfPublications(
  { table, title, fields, translatedIn }: Publications,
  locale: string,
  where: string,
): string {
  const sources = fields.map((field, place) => `('${field}', ${place}, o."${field}", x."${field}")`)
  return `
    SELECT o.id, CAST(o."${title}" AS text) AS label, o.locale AS source_locale,
           CASE WHEN o.body_format = x.body_format THEN CAST(o.body_format AS text) END AS body_format,
           s.field, s.place, s.source, t.text, f.origin, f.updated_at, d.digest,
           CASE WHEN t.text IS NULL THEN 'missing'
                WHEN f.source_digest IS DISTINCT FROM d.digest THEN 'stale' ELSE 'current' END AS status
      FROM "${table}" o
      JOIN "${translatedIn.table}" x ON x."${translatedIn.id}" = o.id AND x.locale = ${locale}
       AND x.locale <> o.locale AND x.deleted_at IS NULL
     CROSS JOIN LATERAL (VALUES ${sources.join(", ")}) AS s (field, place, source, translated)
     CROSS JOIN LATERAL (SELECT ${digestOf("s.source")} AS digest OFFSET 0) d
      LEFT JOIN LATERAL (SELECT s.translated AS text WHERE s.translated ~ '\\S') t ON true
      LEFT JOIN translation_field f ON f.reference_id = o.id AND f.locale_code = ${locale} AND f.field = s.field
     WHERE o.deleted_at IS NULL AND s.source ~ '\\S' AND ${where}`
}

const recordRow = translatedRecord.extend({ count: z.number() })

/**
 * The records of a kind with the state of each text in one language. The first part of the statement finds the records
 * of the page, so that only their texts are read: posts have long ones.
 */
export async function listStates(
  sql: Knex,
  kind: TranslatableKind,
  { locale, ids, q, status }: StateFilter,
  { limit, offset }: PageQuery,
): Promise<Listed<TranslatedRecord>> {
  const where = [
    ...(ids ? ["o.id = ANY(CAST(:ids AS text[]))"] : []),
    ...(q === undefined
      ? []
      : [`(o.id = :q OR strpos(lower(CAST(o."${kind.title}" AS text)), lower(:q)) > 0)`]),
  ]
  const rows = await readRows(
    sql,
    recordRow,
    `WITH listed AS MATERIALIZED (
       SELECT id, CAST(count(*) OVER () AS int) AS count
         FROM (${statesOf(kind, ":locale", where.join(" AND ") || "true")}) state
        GROUP BY id ${status ? "HAVING bool_or(status = ANY(CAST(:statuses AS text[])))" : ""}
        ORDER BY min(label) COLLATE :name_order:, id LIMIT :limit OFFSET :offset)
     SELECT id, min(label) AS title, min(source_locale) AS source_locale, min(body_format) AS body_format,
            (SELECT min(listed.count) FROM listed) AS count,
            json_agg(json_build_object('name', field, 'source', source, 'source_digest', digest, 'text', text,
              'status', status, 'origin', CASE WHEN text IS NOT NULL THEN origin END,
              'updated_at', CASE WHEN text IS NOT NULL THEN updated_at END) ORDER BY place) AS fields
       FROM (${statesOf(kind, ":locale", "o.id = ANY(ARRAY(SELECT listed.id FROM listed))")}) state
      GROUP BY id ORDER BY min(label) COLLATE :name_order:, id`,
    { locale, ids, q, statuses: status, limit, offset },
  )
  const items = rows.map(({ count: _, ...row }) => row)
  const count =
    rows[0]?.count ??
    (offset > 0
      ? (await listStates(sql, kind, { locale, ids, q, status }, { limit: 1, offset: 0 })).count
      : 0)
  return { items, count }
}

/** How many texts of each kind are translated, per language. One statement. */
export async function countStates(
  sql: Knex,
  kinds: readonly TranslatableKind[],
  locales: readonly string[],
): Promise<Completeness[]> {
  if (locales.length === 0) return []
  const counts = kinds.map(
    (kind, place) => `
    SELECT ${place} AS place, '${kind.table}' AS resource_type, state.locale, CAST(count(*) AS int) AS total,
           CAST(count(*) FILTER (WHERE status = 'current') AS int) AS current,
           CAST(count(*) FILTER (WHERE status = 'stale') AS int) AS stale,
           CAST(count(*) FILTER (WHERE status = 'missing') AS int) AS missing
      FROM (SELECT l.code AS locale, one.status FROM unnest(CAST(:locales AS text[])) AS l (code)
             CROSS JOIN LATERAL (${statesOf(kind, "l.code")}) one) state
     GROUP BY state.locale`,
  )
  return readRows(
    sql,
    completeness,
    `SELECT resource_type, locale, total, current, stale, missing FROM (${counts.join(" UNION ALL ")}) counted ORDER BY locale, place`,
    { locales },
  )
}

const codeRow = z.object({ code: z.string() })

/** The languages that have any translation. */
export async function usedLocales(sql: Knex, kinds: readonly TranslatableKind[]): Promise<string[]> {
  const own = kinds.flatMap(({ translatedIn }) =>
    translatedIn ? [` UNION SELECT locale FROM "${translatedIn.table}" WHERE deleted_at IS NULL`] : [],
  )
  const rows = await readRows(
    sql,
    codeRow,
    `SELECT DISTINCT locale_code AS code FROM translation WHERE deleted_at IS NULL${own.join("")} ORDER BY 1`,
  )
  return rows.map(({ code }) => code)
}

/** The languages that any of these publications is translated into. */
export async function publicationLocales(sql: Knex, kinds: readonly TranslatableKind[]): Promise<string[]> {
  const own = kinds.flatMap(({ table, translatedIn }) =>
    translatedIn
      ? [
          `SELECT x.locale AS code FROM "${translatedIn.table}" x JOIN "${table}" o ON o.id = x."${translatedIn.id}"
            WHERE x.locale <> o.locale AND x.deleted_at IS NULL AND o.deleted_at IS NULL`,
        ]
      : [],
  )
  if (own.length === 0) return []
  const rows = await readRows(sql, codeRow, `${own.join(" UNION ")} ORDER BY 1`)
  return rows.map(({ code }) => code)
}

/** The ids of the records of these translations. */
export async function ownersOfTranslations(sql: Knex, ids: readonly string[]): Promise<string[]> {
  const rows = await readRows(
    sql,
    idRow,
    "SELECT DISTINCT reference_id AS id FROM translation WHERE id = ANY(CAST(:ids AS text[])) ORDER BY 1",
    { ids },
  )
  return rows.map(({ id }) => id)
}
