import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { idRow, readRow } from "../../../lib/database"
import type { MarkedTable } from "../types"

/** Finds a row by a metadata value. It scans the whole table, so use it only for recovery after a crash. */
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
