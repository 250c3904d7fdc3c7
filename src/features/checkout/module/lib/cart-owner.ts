import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { readRow } from "../../../../lib/database"
import {
  type CartOwner,
  cartOwnerRow,
  type OrderOwner,
  orderOwnerRow,
  type PaymentOwner,
  paymentOwnerRow,
} from "../types"

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

const owned = (link: string, table: string, key: string, more: string) => `
  (SELECT json_build_object('customer_id', owned.customer_id, ${more},
                            'has_account', coalesce(customer.has_account, false))
     FROM ${link} AS link JOIN ${table} AS owned ON owned.id = link.${key} AND owned.deleted_at IS NULL
     LEFT JOIN customer ON customer.id = owned.customer_id AND customer.deleted_at IS NULL
    WHERE link.payment_collection_id = collection.id AND link.deleted_at IS NULL ORDER BY owned.id LIMIT 1)`

export async function findPaymentOwner(sql: Knex, id: string): Promise<PaymentOwner | undefined> {
  return readRow(
    sql,
    paymentOwnerRow,
    `SELECT collection.status,
            ${owned("cart_payment_collection", "cart", "cart_id", "'is_completed', owned.completed_at IS NOT NULL")} AS cart,
            ${owned("order_payment_collection", '"order"', "order_id", "'status', owned.status")} AS "order"
       FROM payment_collection AS collection WHERE collection.id = :id AND collection.deleted_at IS NULL`,
    { id },
  )
}
