import { sql } from "../factories/checkout"
import type { Shop } from "./shop"

/**
 * All rows of all tables of the shop's database, as texts that begin with the table's name. Without the settings: the
 * factories change them.
 */
export async function allRows(shop: Shop): Promise<Set<string>> {
  const tables = await sql(
    shop,
    `SELECT format('%I', table_name) AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'tenant_config' ORDER BY 1`,
  )
  const all = new Set<string>()
  for (const { name } of tables)
    for (const { row } of await sql(shop, `SELECT CAST(one AS text) AS row FROM ${name} AS one`))
      all.add(`${name}: ${row}`)
  return all
}

/** The rows of `before` that are now gone or changed. */
export function lostRows(before: ReadonlySet<string>, now: ReadonlySet<string>): string[] {
  return [...before].filter((row) => !now.has(row))
}
