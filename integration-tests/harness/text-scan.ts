import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Shop } from "./shop"

interface Column {
  table: string
  columns: string
}

/**
 * Finds words in all texts, JSON columns and bytes of all tables in the shop's database. Returns `table.column`, sorted.
 */
export async function columnsWith({ container }: Shop, words: readonly string[]): Promise<string[]> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const { rows: tables } = await database.raw<{ rows: Column[] }>(
    `SELECT format('%I.%I', c.table_schema, c.table_name) AS "table",
            string_agg(format(
              CASE WHEN c.udt_name = 'bytea'
                   THEN 'bool_or(encode(%I, ''escape'') ILIKE ANY (?)) AS %I'
                   ELSE 'bool_or(CAST(%I AS text) ILIKE ANY (?)) AS %I' END, c.column_name, c.column_name), ', ') AS columns
       FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema NOT IN ('pg_catalog', 'information_schema') AND t.table_type = 'BASE TABLE'
        AND (c.udt_name IN ('text', 'varchar', 'bpchar', 'citext', 'json', 'jsonb', 'tsvector', 'bytea') OR c.data_type = 'ARRAY')
      GROUP BY 1 ORDER BY 1`,
  )
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  const found: string[] = []
  for (const { table, columns } of tables) {
    const count = columns.split("ANY (?)").length - 1
    const { rows } = await database.raw<{ rows: Record<string, boolean | null>[] }>(
      `SELECT ${columns} FROM ${table}`,
      Array.from({ length: count }, () => patterns),
    )
    for (const [column, isThere] of Object.entries(rows[0] ?? {}))
      if (isThere) found.push(`${table.replace(/^public\./, "")}.${column}`)
  }
  return found
}
