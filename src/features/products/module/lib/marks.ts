import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { idRow, readRow } from "../../../../lib/database"
import type { MarkedTable } from "../types"

/**
 * Finds the row with a certain value in its metadata. It reads the whole table, so use it only after a crash, to find
 * out what was done.
 */
export async function findMarked(
  sql: Knex,
  table: MarkedTable,
  { key, value }: { key: string; value: string },
): Promise<string | undefined> {
  const found = await readRow(
    sql,
    idRow,
    `SELECT id FROM ${table} WHERE metadata ->> :key = :value AND deleted_at IS NULL LIMIT 1`,
    { key, value },
  )
  return found?.id
}
