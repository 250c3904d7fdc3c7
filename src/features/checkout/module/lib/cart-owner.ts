import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { readRow } from "../../../../lib/database"
import { type CartOwner, cartOwnerRow } from "../types"

/** A deleted customer counts as a guest. */
export async function findCartOwner(sql: Knex, id: string): Promise<CartOwner | undefined> {
  return readRow(
    sql,
    cartOwnerRow,
    `SELECT cart.id, cart.completed_at, cart.customer_id, coalesce(customer.has_account, false) AS has_account
       FROM cart LEFT JOIN customer ON customer.id = cart.customer_id AND customer.deleted_at IS NULL
      WHERE cart.id = :id AND cart.deleted_at IS NULL`,
    { id },
  )
}
