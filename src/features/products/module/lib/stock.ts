import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { readRows } from "../../../../lib/database"
import type { Buyer } from "../types"

const stockRow = z.object({ variant_id: z.string(), quantity: z.number() })

/** SQL for how many pieces of each variant can be sold. `variants` is a query that selects ids. */
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
 * How many pieces of each variant can be sold: stock minus reservations, at the locations of the buyer's sales
 * channels. If a variant consists of several items, the scarcest one decides. The rules are those of the engine's
 * `getVariantAvailability`, but for several channels at once.
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
