import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { idRow, readRow } from "../../../lib/database"
import type { MarkedTable } from "../types"

/** The id of what bears a value in its metadata. Looks at the whole table: for the rare question after a crash. */
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
