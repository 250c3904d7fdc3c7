import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { clock } from "../../lib/clock"
import { readRow } from "../../lib/database"
import type { RevisionContent } from "./revisions"
import { foundRow, textRow } from "./row-schemas"
import type { PublicationTables, Snapshot, TextRow } from "./types"

const TEXT_COLUMNS = Object.keys(textRow.shape)

/** All columns of a publication that a snapshot contains. */
export function snapshotColumns({ own }: Pick<PublicationTables, "own">): string[] {
  return ["id", ...TEXT_COLUMNS, "status", "published_at", "revision", "metadata", ...own]
}

/**
 * Reads a publication with its translations and related ids in one statement. Locks its row until the transaction ends.
 * If a revision's id is given, also reads that revision's content, or null if it is not one of this publication.
 */
export async function readSnapshot(
  sql: Knex,
  { publication, translation, revision, parentId, own, joins }: PublicationTables,
  id: string,
  revisionId: string | null = null,
): Promise<(Snapshot & { content: RevisionContent | null }) | undefined> {
  const translated = TEXT_COLUMNS.map((column) => `'${column}', t.${column}`).join(", ")
  const joined = Object.entries(joins).map(
    ([field, join]) =>
      `'${field}', (SELECT coalesce(jsonb_agg(j.${join.id} ORDER BY j.${join.id}), '[]')
         FROM ${join.table} j WHERE j.${join.parentId} = p.id)`,
  )
  const found = await readRow(
    sql,
    foundRow,
    `SELECT ${snapshotColumns({ own })
      .map((column) => `p.${column}`)
      .join(", ")},
            (SELECT coalesce(jsonb_agg(jsonb_build_object(${translated}) ORDER BY t.locale), '[]')
               FROM ${translation} t WHERE t.${parentId} = p.id AND t.deleted_at IS NULL) AS translations,
            jsonb_build_object(${joined.join(", ")}) AS joins,
            (SELECT r.content FROM ${revision} r WHERE r.id = :revisionId AND r.${parentId} = p.id) AS content
       FROM ${publication} p
      WHERE p.id = :id AND p.deleted_at IS NULL
        FOR UPDATE OF p`,
    { id, revisionId },
  )
  if (!found) return undefined
  const { translations, joins: ids, content, ...row } = found
  return { row, translations, joins: ids, content }
}

/** Replaces the stored translations (`before`) with the given ones. */
export async function writeTranslations(
  sql: Knex,
  { translation, parentId, prefix }: PublicationTables,
  id: string,
  { before, texts }: { before: TextRow[]; texts: TextRow[] },
): Promise<void> {
  if (before.length === 0 && texts.length === 0) return
  const own = () => sql(translation).where({ [parentId]: id })
  const locales = texts.map(({ locale }) => locale)
  const gone = own().whereNotIn("locale", locales).delete()
  if (texts.length === 0) return void (await gone)
  if (passesOnSlug(before, texts)) await own().update({ slug: null })
  const now = clock.date()
  await sql(translation)
    .with("gone", gone)
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

/** Whether a language gets the slug of another language, for example because two languages swap their slugs. */
function passesOnSlug(before: TextRow[], texts: TextRow[]): boolean {
  return texts.some(({ slug, locale }) =>
    before.some((other) => slug !== null && other.slug === slug && other.locale !== locale),
  )
}
