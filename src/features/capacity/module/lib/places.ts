import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { readRow, readRows } from "../../../../lib/database"

const withPlacesRow = z.object({ product_ids: z.array(z.string()), variant_ids: z.array(z.string()) })
type WithPlaces = z.output<typeof withPlacesRow>

/** All products and variants that have the price of places, and so are no goods. One statement. */
export async function withPlaces(sql: Knex): Promise<WithPlaces> {
  const found = await readRow(
    sql,
    withPlacesRow,
    `SELECT coalesce(array_agg(DISTINCT v.product_id), '{}') AS product_ids,
            coalesce(array_agg(v.id), '{}') AS variant_ids
       FROM capacity_variant c JOIN product_variant v ON v.id = c.id
      WHERE v.product_id IS NOT NULL`,
  )
  return found ?? { product_ids: [], variant_ids: [] }
}

const soldPlaceRow = z.object({ product_id: z.string(), kind: z.string(), subject_id: z.string() })

/** The kind of places that each product sells, such as `event`. Goods are not in the result. One statement. */
export function soldPlacesOf(
  sql: Knex,
  productIds: readonly string[],
): Promise<z.output<typeof soldPlaceRow>[]> {
  return readRows(
    sql,
    soldPlaceRow,
    `SELECT DISTINCT ON (v.product_id) v.product_id, c.kind, c.subject_id
       FROM product_variant v JOIN capacity_variant c ON c.id = v.id
      WHERE v.product_id = ANY(CAST(:productIds AS text[]))
      ORDER BY v.product_id, v.id`,
    { productIds },
  )
}
