import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { execute } from "../../../../lib/database"

/** A buyer that the cart has already stays. */
export async function giveCartBuyer(sql: Knex, cartId: string, customerId: string): Promise<void> {
  await execute(
    sql,
    `UPDATE cart SET customer_id = :customerId
      WHERE id = :cartId AND customer_id IS NULL AND completed_at IS NULL AND deleted_at IS NULL`,
    { cartId, customerId },
  )
}
