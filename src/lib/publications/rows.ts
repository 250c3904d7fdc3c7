import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { clock } from "../clock"
import { rowsOf } from "../database"
import { errors } from "../errors"
import type { JoinTable, PublicationTables, Snapshot, TextRow } from "./types"

/** The columns of a text. */
const TEXT_COLUMNS = [
  "locale",
  "slug",
  "title",
  "excerpt",
  "body",
  "body_format",
  "html",
  "lead",
  "plain",
  "reading_minutes",
  "seo_title",
  "seo_description",
] as const satisfies (keyof TextRow)[]

/** Reads a publication with its related rows in one statement. Locks the publication until the transaction ends. */
export async function readSnapshot(
  sql: Knex,
  { publication, translation, parentId, own, joins }: PublicationTables,
  id: string,
): Promise<Snapshot | undefined> {
  const columns = ["id", ...TEXT_COLUMNS, "status", "published_at", "revision", "metadata", ...own]
  const translated = TEXT_COLUMNS.map((column) => `'${column}', t.${column}`).join(", ")
  const joined = Object.entries(joins).map(
    ([field, join]) =>
      `'${field}', (SELECT coalesce(jsonb_agg(j.${join.id} ORDER BY j.${join.id}), '[]')
         FROM ${join.table} j WHERE j.${join.parentId} = p.id)`,
  )
  const [found] = await rowsOf<Snapshot["row"] & Pick<Snapshot, "translations" | "joins">>(
    sql,
    `SELECT ${columns.map((column) => `p.${column}`).join(", ")},
            (SELECT coalesce(jsonb_agg(jsonb_build_object(${translated}) ORDER BY t.locale), '[]')
               FROM ${translation} t WHERE t.${parentId} = p.id AND t.deleted_at IS NULL) AS translations,
            jsonb_build_object(${joined.join(", ")}) AS joins
       FROM ${publication} p
      WHERE p.id = :id AND p.deleted_at IS NULL
        FOR UPDATE OF p`,
    { id },
  )
  if (!found) return undefined
  const { translations, joins: ids, ...row } = found
  return { row, translations, joins: ids }
}

/** Replaces all translations with the given ones. */
export async function writeTranslations(
  sql: Knex,
  { translation, parentId, prefix }: PublicationTables,
  id: string,
  texts: TextRow[],
): Promise<void> {
  await sql(translation)
    .where({ [parentId]: id })
    .whereNotIn(
      "locale",
      texts.map(({ locale }) => locale),
    )
    .delete()
  if (texts.length === 0) return
  // Clears all slugs first, because two languages may swap their slugs.
  await sql(translation)
    .where({ [parentId]: id })
    .update({ slug: null })
  const now = clock.date()
  await sql(translation)
    .insert(
      texts.map((text) => ({
        id: generateEntityId(undefined, prefix.translation),
        [parentId]: id,
        ...text,
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict(sql.raw(`(${parentId}, locale) WHERE deleted_at IS NULL`))
    .merge([...TEXT_COLUMNS, "updated_at"])
}

/** Replaces the rows of a join table. Throws 400 if a given id does not exist. */
export async function replaceJoin(
  sql: Knex,
  { table, parentId, id: column, of }: JoinTable,
  { id, ids, field }: { id: string; ids: string[]; field: string },
): Promise<void> {
  const known = await sql(of).whereIn("id", ids).whereNull("deleted_at").pluck<string[]>("id")
  const missing = ids.find((wanted) => !known.includes(wanted))
  if (missing !== undefined) throw errors.invalidField(`Field '${field}': nothing has the id '${missing}'.`)

  await sql(table)
    .where({ [parentId]: id })
    .whereNotIn(column, ids)
    .delete()
  if (known.length === 0) return
  await sql(table)
    .insert(known.map((other) => ({ [parentId]: id, [column]: other })))
    .onConflict()
    .ignore()
}
