import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { rowsOf } from "../../../lib/database"
import type { NamedProduct } from "../types"

/** More than these nobody reads through to say which is meant. */
const MOST_NAMESAKES = 5

/**
 * The products, whatever their status, that somebody may mean by a name: the one with that id, handle or SKU of a
 * variant, else those of that title, else those in whose title the words stand.
 */
export async function findNamed(sql: Knex, name: string): Promise<NamedProduct[]> {
  const words = name
    .trim()
    .split(/\s+/)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, "\\$&")}%`)
  const found = await rowsOf<NamedProduct & { rank: number }>(
    sql,
    `SELECT id, title, handle, status, rank FROM (
       SELECT p.id, p.title, p.handle, p.status,
              CASE WHEN p.id = :name OR p.handle = :name THEN 0
                   WHEN EXISTS (SELECT FROM product_variant v
                                 WHERE v.product_id = p.id AND v.deleted_at IS NULL AND v.sku = :name) THEN 1
                   WHEN lower(p.title) = lower(:name) THEN 2
                   WHEN p.title ILIKE ALL (CAST(:words AS text[])) THEN 3 END AS rank
         FROM product p WHERE p.deleted_at IS NULL) named
      WHERE rank IS NOT NULL ORDER BY rank, title, id LIMIT ${MOST_NAMESAKES + 1}`,
    { name: name.trim(), words },
  )
  return found.filter(({ rank }) => rank === found[0]?.rank).map(({ rank: _, ...product }) => product)
}
