import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { readRow } from "../../../../lib/database"

const titleRow = z.object({ title: z.string() })

/**
 * Returns the title of the first cart line for which no location of its sales channel has enough stock. Earlier lines
 * with the same inventory item are subtracted. Lines that may be sold without stock are ignored, and so are items
 * without any location, because the engine reports those itself.
 */
export async function firstShort(sql: Knex, cartId: string): Promise<string | undefined> {
  const short = await readRow(
    sql,
    titleRow,
    `SELECT line.title
       FROM (SELECT item.title, item.created_at, item.id, cart.sales_channel_id, part.inventory_item_id,
                    sum(item.quantity * part.required_quantity)
                      OVER (PARTITION BY part.inventory_item_id ORDER BY item.created_at, item.id) AS needed
               FROM cart
               JOIN cart_line_item item ON item.cart_id = cart.id AND item.deleted_at IS NULL
               JOIN product_variant variant ON variant.id = item.variant_id AND variant.deleted_at IS NULL
                AND variant.manage_inventory AND NOT variant.allow_backorder
               JOIN product_variant_inventory_item part ON part.variant_id = variant.id AND part.deleted_at IS NULL
              WHERE cart.id = :cartId) line
      WHERE line.needed > (
              SELECT max(level.stocked_quantity - level.reserved_quantity) FROM inventory_level level
               WHERE level.inventory_item_id = line.inventory_item_id AND level.deleted_at IS NULL
                 AND (line.sales_channel_id IS NULL OR EXISTS (
                       SELECT FROM sales_channel_stock_location served
                        WHERE served.stock_location_id = level.location_id AND served.deleted_at IS NULL
                          AND served.sales_channel_id = line.sales_channel_id)))
      ORDER BY line.created_at, line.id LIMIT 1`,
    { cartId },
  )
  return short?.title
}
