import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { readRow } from "../../../../lib/database"
import { type CartOwner, cartOwnerRow, type OrderOwner, orderOwnerRow } from "../types"

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

export async function findOrderOwner(sql: Knex, id: string, cartId: string): Promise<OrderOwner | undefined> {
  return readRow(
    sql,
    orderOwnerRow,
    `SELECT placed.customer_id, coalesce(customer.has_account, false) AS has_account,
            (SELECT cart.completed_at FROM cart WHERE cart.id = :cartId AND cart.deleted_at IS NULL) AS completed_at
       FROM "order" AS placed
       LEFT JOIN customer ON customer.id = placed.customer_id AND customer.deleted_at IS NULL
      WHERE placed.id = :id AND placed.deleted_at IS NULL`,
    { id, cartId },
  )
}
