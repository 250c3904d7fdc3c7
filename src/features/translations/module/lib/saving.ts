import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import type { TranslatableKind } from "../../../../kits/declarations/translatable"
import { clock } from "../../../../lib/clock"
import { execute, readRow, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import { translationsBefore } from "../schemas"
import type { NewText, SavedTexts, TranslationOrigin, TranslationsUndo } from "../types"
import { digestOf, ownersSql } from "./owners"

const presentRow = z.object({
  place: z.number(),
  exists: z.boolean(),
  text: z.string().nullable(),
  is_current: z.boolean(),
})

/** SQL for the given texts as a table. */
const given = () => `jsonb_to_recordset(CAST(:given AS jsonb)) AS g
  (place int, "table" text, id text, locale text, field text, text text, digest text)`

/** SQL for the keys of the given texts. */
const KEYS = `SELECT DISTINCT g.id, g.locale FROM ${given()}`

export interface Compared {
  /** The places of texts without `before` whose record does not exist. */
  unknown: number[]
  /** The texts that differ from the stored ones. */
  changed: NewText[]
  counts: SavedTexts
}

/** Compares texts with the stored ones. Locks the stored ones until the transaction ends. */
export async function compareTexts(
  sql: Knex,
  kinds: readonly TranslatableKind[],
  texts: readonly NewText[],
): Promise<Compared> {
  if (texts.length === 0)
    return { changed: [], unknown: [], counts: { created: 0, updated: 0, unchanged: 0 } }
  const values = asJson(texts)
  await execute(
    sql,
    `SELECT x.id FROM translation x JOIN (${KEYS}) k ON k.id = x.reference_id AND k.locale = x.locale_code
      WHERE x.deleted_at IS NULL ORDER BY x.id FOR UPDATE OF x`,
    { given: values },
  )
  const rows = await readRows(
    sql,
    presentRow,
    `SELECT g.place, o.id IS NOT NULL AS exists, nullif(x.translations ->> g.field, '') AS text,
            f.source_digest IS NOT DISTINCT FROM coalesce(g.digest, ${digestOf("coalesce(o.texts ->> g.field, '')")}) AS is_current
       FROM ${given()}
       LEFT JOIN (${ownersSql(kinds.filter(({ table }) => texts.some((text) => text.table === table)))}) o
         ON o.reference = g."table" AND o.id = g.id
       LEFT JOIN translation x ON x.reference_id = g.id AND x.locale_code = g.locale AND x.deleted_at IS NULL
       LEFT JOIN translation_field f ON f.reference_id = g.id AND f.locale_code = g.locale AND f.field = g.field
      ORDER BY g.place`,
    { given: values },
  )
  const counts = { created: 0, updated: 0, unchanged: 0 }
  const changed: NewText[] = []
  for (const { place, exists, text, is_current } of rows) {
    const next = texts[place]
    if (!exists || !next) continue
    const isSame = next.text === text && (text === null || is_current || !next.confirms)
    const stays = isSame || (next.before !== undefined && next.before !== text)
    counts[stays ? "unchanged" : text === null ? "created" : "updated"]++
    if (!stays) changed.push(next)
  }
  const isUnknown = ({ place, exists }: z.output<typeof presentRow>) =>
    !exists && texts[place]?.before === undefined
  return { changed, unknown: rows.filter(isUnknown).map(({ place }) => place), counts }
}

/** Stores texts of existing records with their origin. Call {@link compareTexts} before, in the same transaction. */
export async function saveTexts(
  sql: Knex,
  kinds: readonly TranslatableKind[],
  texts: readonly NewText[],
  origin: TranslationOrigin,
): Promise<TranslationsUndo> {
  if (texts.length === 0) return { translations: [], fields: [], touched: [], created: [], keys: [] }
  const values = asJson(texts)
  const before = await stateOf(sql, values)
  const places = [
    ...new Map(texts.map(({ id, locale, table }) => [`${id} ${locale}`, { id, locale, table }])).values(),
  ]
  const rows = places.map((place) => ({ ...place, row: generateEntityId(undefined, "trans") }))
  await execute(sql, "SELECT set_config('svc.translation_origin', :origin, true)", { origin })
  const written = await readRows(
    sql,
    z.object({ id: z.string(), is_new: z.boolean() }),
    `INSERT INTO translation AS old (id, reference_id, reference, locale_code, translations, translated_field_count, created_at, updated_at)
     SELECT r.row, r.id, r."table", r.locale,
            coalesce((SELECT jsonb_object_agg(g.field, g.text) FROM ${given()} WHERE g.id = r.id AND g.locale = r.locale AND g.text IS NOT NULL), '{}'),
            0, :now, :now
       FROM jsonb_to_recordset(CAST(:rows AS jsonb)) AS r ("row" text, id text, "table" text, locale text)
      ORDER BY r.id, r.locale
     ON CONFLICT (reference_id, locale_code) WHERE deleted_at IS NULL DO UPDATE SET updated_at = :now,
       translations = (CASE WHEN jsonb_typeof(old.translations) = 'object' THEN old.translations ELSE '{}' END
         - ARRAY(SELECT g.field FROM ${given()} WHERE g.id = old.reference_id AND g.locale = old.locale_code AND g.text IS NULL))
         || excluded.translations
     RETURNING id, xmax = 0 AS is_new`,
    { given: values, rows: JSON.stringify(rows), now: clock.date() },
  )
  await countFields(
    sql,
    written.map(({ id }) => id),
  )
  await noteSources(sql, kinds, texts, origin)
  const created = written.flatMap(({ id, is_new }) => (is_new ? [id] : []))
  return {
    ...before,
    touched: written.map(({ id }) => id),
    created,
    keys: texts.map(({ id, locale, field }) => ({ id, locale, field })),
  }
}

/** Stores the origin of saved texts, and the originals that they translate. */
export async function noteSources(
  sql: Knex,
  kinds: readonly TranslatableKind[],
  texts: readonly NewText[],
  origin: TranslationOrigin,
): Promise<void> {
  await execute(
    sql,
    `UPDATE translation_field f SET origin = :origin, updated_at = :now,
            source_digest = coalesce(g.digest, ${digestOf("coalesce(o.texts ->> g.field, '')")})
       FROM ${given()}
       JOIN (${ownersSql(kinds.filter(({ table }) => texts.some((text) => text.table === table)))}) o
         ON o.reference = g."table" AND o.id = g.id
      WHERE f.reference_id = g.id AND f.locale_code = g.locale AND f.field = g.field AND g.text IS NOT NULL`,
    { given: asJson(texts), origin, now: clock.date() },
  )
}

/** The origins and originals of texts of publications, before they change. {@link undoTexts} puts them back. */
export async function sourcesBefore(sql: Knex, texts: readonly NewText[]): Promise<TranslationsUndo> {
  const { fields } = await stateOf(sql, asJson(texts))
  const keys = texts.map(({ id, locale, field }) => ({ id, locale, field }))
  return { translations: [], fields, touched: [], created: [], keys }
}

/** Puts back what {@link saveTexts} has changed. */
export async function undoTexts(
  sql: Knex,
  { translations, fields, created, keys }: TranslationsUndo,
): Promise<void> {
  await sql("translation").whereIn("id", created).delete()
  await execute(
    sql,
    `UPDATE translation x SET translations = b.translations, translated_field_count = b.count
       FROM jsonb_to_recordset(CAST(:rows AS jsonb)) AS b (id text, translations jsonb, count int) WHERE x.id = b.id`,
    { rows: JSON.stringify(translations) },
  )
  const values = JSON.stringify(keys)
  await execute(
    sql,
    `DELETE FROM translation_field f USING jsonb_to_recordset(CAST(:given AS jsonb)) AS g (id text, locale text, field text)
      WHERE f.reference_id = g.id AND f.locale_code = g.locale AND f.field = g.field`,
    { given: values },
  )
  await execute(
    sql,
    `INSERT INTO translation_field (reference_id, locale_code, field, reference, source_digest, origin, updated_at)
     SELECT * FROM jsonb_to_recordset(CAST(:rows AS jsonb)) AS b
       (reference_id text, locale_code text, field text, reference text, source_digest text, origin text, updated_at timestamptz)
     ON CONFLICT DO NOTHING`,
    { rows: JSON.stringify(fields) },
  )
}

async function stateOf(sql: Knex, values: string) {
  const found = await readRow(
    sql,
    translationsBefore,
    `SELECT (SELECT coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'translations', x.translations, 'count', x.translated_field_count)), '[]')
               FROM translation x JOIN (${KEYS}) k ON k.id = x.reference_id AND k.locale = x.locale_code WHERE x.deleted_at IS NULL) AS translations,
            (SELECT coalesce(jsonb_agg(to_jsonb(f)), '[]') FROM translation_field f
               JOIN ${given()} ON g.id = f.reference_id AND g.locale = f.locale_code AND g.field = f.field) AS fields`,
    { given: values },
  )
  if (!found) throw errors.unavailable()
  return found
}

/** Sets the engine's number of translated fields. */
async function countFields(sql: Knex, ids: string[]): Promise<void> {
  await execute(
    sql,
    `UPDATE translation x SET translated_field_count = (
       SELECT count(*) FROM jsonb_each_text(x.translations) t WHERE t.value ~ '\\S' AND NOT EXISTS (
         SELECT FROM translation_settings y WHERE y.entity_type = x.reference AND y.deleted_at IS NULL
            AND NOT (y.is_active AND jsonb_exists(y.fields, t.key))))
      WHERE x.id = ANY(CAST(:ids AS text[]))`,
    { ids },
  )
}

function asJson(texts: readonly NewText[]): string {
  return JSON.stringify(texts.map(({ before: _, ...text }, place) => ({ ...text, place })))
}
