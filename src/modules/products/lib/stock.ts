import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { readRows } from "../../../lib/database"
import type { Buyer } from "../types"

const stockRow = z.object({ variant_id: z.string(), quantity: z.number() })

/** The sellable quantity by variant. `variants` is a query of ids. */
export const STOCK = (variants: string) => `
SELECT variant_id, min(floor(available / nullif(required, 0)))::float8 AS quantity
  FROM (SELECT i.variant_id, i.inventory_item_id, i.required_quantity AS required,
               coalesce(sum(l.stocked_quantity - l.reserved_quantity), 0) AS available
          FROM product_variant_inventory_item i
          LEFT JOIN inventory_level l ON l.inventory_item_id = i.inventory_item_id AND l.deleted_at IS NULL
           AND l.location_id IN (SELECT c.stock_location_id FROM sales_channel_stock_location c
                                  WHERE c.sales_channel_id = ANY(CAST(:channels AS text[]))
                                    AND c.deleted_at IS NULL)
         WHERE i.variant_id = ANY(ARRAY(${variants})) AND i.deleted_at IS NULL
         GROUP BY 1, 2, 3) items
 GROUP BY 1`

/**
 * Returns the sellable quantity of each variant: stock minus reservations at the locations of the buyer's channels. A
 * variant made of several items is limited by its scarcest item. Same rules as the engine's `getVariantAvailability`,
 * but for any number of channels.
 */
export async function findStock(
  sql: Knex,
  variantIds: string[],
  { channels }: Buyer,
): Promise<Map<string, number>> {
  if (variantIds.length === 0) return new Map()
  const rows = await readRows(sql, stockRow, STOCK("SELECT unnest(CAST(:variantIds AS text[])) AS id"), {
    variantIds,
    channels,
  })
  return new Map(rows.map(({ variant_id, quantity }) => [variant_id, quantity]))
}
