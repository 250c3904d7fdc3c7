import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ulid } from "ulid"
import { z } from "zod"
import { countRow, readRow, readRows } from "../../../../lib/database"
import type { SearchRebuildState, SearchStatus } from "../types"
import { searchRebuildStateRow } from "./row-schemas"

/** If a rebuild makes no progress for this time, it counts as failed, because its process has crashed. */
const PATIENCE_MINUTES = 5

const typeRow = z.object({
  type: z.string(),
  entities: z.number(),
  documents: z.number(),
  indexed_at: z.date(),
})

/** Records that a rebuild has begun. Returns `undefined` if another one is running in any process. */
export async function beginRebuild(sql: Knex, total: number): Promise<SearchRebuildState | undefined> {
  await sql.raw(
    `UPDATE search_rebuild SET status = 'failed', finished_at = now()
      WHERE status = 'running' AND updated_at < now() - make_interval(mins => ${PATIENCE_MINUTES})`,
  )
  const begun = await readRow(
    sql,
    searchRebuildStateRow,
    `INSERT INTO search_rebuild (id, total, started_at) VALUES (:id, :total, clock_timestamp())
     ON CONFLICT (status) WHERE status = 'running' AND deleted_at IS NULL DO NOTHING
     RETURNING id, status, documents, total, started_at, finished_at`,
    { id: `srebuild_${ulid()}`, total },
  )
  return begun
}

export async function noteProgress(sql: Knex, id: string, documents: number): Promise<void> {
  await sql.raw("UPDATE search_rebuild SET documents = :documents, updated_at = now() WHERE id = :id", {
    id,
    documents,
  })
}

/** Deletes documents that the rebuild has not written, and words and facets that no document uses any more. */
export async function sweepAfter(sql: Knex, { id }: SearchRebuildState): Promise<void> {
  await sql.raw(
    "DELETE FROM search_document WHERE indexed_at < (SELECT started_at FROM search_rebuild WHERE id = :id)",
    { id },
  )
  for (const [table, column] of [
    ["search_audience", "audience"],
    ["search_facet_set", "facet_set"],
  ])
    await sql.raw(
      `DELETE FROM ${table} kept WHERE NOT EXISTS (SELECT FROM search_document d WHERE d.${column} = kept.id)`,
    )
  await sql.raw(
    `DELETE FROM search_facet f WHERE NOT EXISTS (
       SELECT FROM (SELECT DISTINCT unnest(facets) AS number FROM search_facet_set) used WHERE used.number = f.id)`,
  )
  await sql.raw(
    `DELETE FROM search_word w WHERE NOT EXISTS (
       SELECT FROM ts_stat('SELECT words FROM search_document') used WHERE used.word = w.word)`,
  )
}

export async function endRebuild(sql: Knex, id: string, status: "done" | "failed"): Promise<void> {
  await sql.raw(
    "UPDATE search_rebuild SET status = :status, finished_at = clock_timestamp(), updated_at = now() WHERE id = :id",
    { id, status },
  )
}

export async function statusOf(sql: Knex): Promise<SearchStatus> {
  const types = await readRows(
    sql,
    typeRow,
    `SELECT type, CAST(count(DISTINCT entity_id) AS int) AS entities, CAST(count(*) AS int) AS documents,
            max(indexed_at) AS indexed_at FROM search_document GROUP BY type ORDER BY type`,
  )
  const words = await readRow(sql, countRow, "SELECT CAST(count(*) AS int) AS count FROM search_word")
  const rebuild = await readRow(
    sql,
    searchRebuildStateRow,
    `SELECT id, status, documents, total, started_at, finished_at FROM search_rebuild
      WHERE deleted_at IS NULL ORDER BY started_at DESC LIMIT 1`,
  )
  return { types, words: words?.count ?? 0, rebuild: rebuild ?? null }
}
