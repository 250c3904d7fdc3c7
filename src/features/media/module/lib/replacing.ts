import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import type { MediaField } from "../../../../kits/media/fields"
import { readRows } from "../../../../lib/database"
import type { AssetRow } from "../types"

/** The rows of one table that use an asset, and the types of the table's columns. */
const usedRow = z.object({
  table_name: z.string(),
  row_ids: z.array(z.string()),
  types: z.record(z.string(), z.string()),
})

type Address = Pick<AssetRow, "id" | "version" | "file">

/**
 * Writes the new address wherever an old one stands, in the transaction that replaces the file. So all readers see the
 * new address at the same time. Files at old addresses stay.
 */
export async function moveAddresses(sql: Knex, fields: readonly MediaField[], asset: Address): Promise<void> {
  const used = await readRows(
    sql,
    usedRow,
    `SELECT u.table_name, array_agg(DISTINCT u.row_id) AS row_ids,
            (SELECT jsonb_object_agg(c.column_name, c.data_type) FROM information_schema.columns c
              WHERE c.table_schema = current_schema() AND c.table_name = u.table_name) AS types
       FROM media_usage u WHERE u.asset_id = :id GROUP BY u.table_name ORDER BY u.table_name`,
    { id: asset.id },
  )
  for (const { table_name: table, row_ids: ids, types } of used) {
    const columns = [
      ...new Set(fields.filter((field) => field.table === table).flatMap((field) => field.columns)),
    ]
    if (columns.length === 0) continue
    const assignments = columns
      .map((column) => `"${column}" = ${moved(`"${column}"::text`)}::${types[column] ?? "text"}`)
      .concat(types.updated_at ? [`updated_at = now()`] : [])
    await sql.raw(`UPDATE "${table}" SET ${assignments.join(", ")} WHERE id = ANY(:ids)`, {
      ids,
      // Matches the original with its file name, because the new file may have another one. Sizes keep their names.
      original: `media/${asset.id}/[0-9a-f]{16}/[A-Za-z0-9-]+\\.(jpg|png|gif|webp|avif|svg|pdf|mp4|webm|mp3)`,
      newOriginal: `media/${asset.id}/${asset.version}/${asset.file}`,
      folder: `media/${asset.id}/[0-9a-f]{16}/`,
      newFolder: `media/${asset.id}/${asset.version}/`,
    })
  }
}

function moved(value: string): string {
  return `regexp_replace(regexp_replace(${value}, :original, :newOriginal, 'g'), :folder, :newFolder, 'g')`
}
