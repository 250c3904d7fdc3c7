import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { readRows } from "../../../../lib/database"
import { isGoods } from "../../../capacity/limited-product"
import type { LowStock } from "../types"

const scarceRow = z.object({
  variant_id: z.string(),
  product_id: z.string(),
  product_title: z.string(),
  variant_title: z.string(),
  sku: z.string().nullable(),
  available: z.number(),
  count: z.number(),
})

/**
 * SQL of a `WITH` that names the variants of which at most this many are left, with the inventory item that decides.
 * It reads the stock of the whole shop.
 */
export const scarceVariants = (atMost: string) => `part AS (
       SELECT i.variant_id, i.inventory_item_id,
              floor(coalesce(sum(l.stocked_quantity - l.reserved_quantity), 0) / nullif(i.required_quantity, 0)) AS available
         FROM product_variant_inventory_item i
         LEFT JOIN inventory_level l ON l.inventory_item_id = i.inventory_item_id AND l.deleted_at IS NULL
        WHERE i.deleted_at IS NULL GROUP BY i.variant_id, i.inventory_item_id, i.required_quantity),
     scarce AS (
       SELECT variant_id, min(available) AS available, (array_agg(inventory_item_id ORDER BY available))[1] AS item_id
         FROM part GROUP BY 1 HAVING min(available) <= ${atMost})`

/**
 * The variants with at most this much stock for sale at all locations together, lowest first. Of one product, or of all
 * published goods. Variants without stock keeping are left out.
 */
export async function findLowStock(
  sql: Knex,
  atMost: number,
  limit: number,
  productId?: string,
): Promise<LowStock> {
  const rows = await readRows(
    sql,
    scarceRow,
    `WITH ${scarceVariants(":atMost")}
     SELECT v.id AS variant_id, p.id AS product_id, p.title AS product_title, v.title AS variant_title, v.sku,
            scarce.available::float8 AS available, (count(*) OVER ())::int AS count
       FROM scarce
       JOIN product_variant v ON v.id = scarce.variant_id AND v.deleted_at IS NULL AND v.manage_inventory
       JOIN product p ON p.id = v.product_id AND p.deleted_at IS NULL
        AND ${productId === undefined ? `p.status = 'published' AND ${isGoods("p.id")}` : "p.id = :productId"}
      ORDER BY scarce.available, p.title COLLATE :name_order:, v.id LIMIT :limit`,
    { atMost, limit, productId },
  )
  return { variants: rows.map(({ count: _, ...variant }) => variant), count: rows[0]?.count ?? 0 }
}
