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

/** The rest of a select of the owner of a cart or an order, `owned`, that a link joins with a collection. */
const OF_COLLECTION = `AND owned.deleted_at IS NULL
     LEFT JOIN customer ON customer.id = owned.customer_id AND customer.deleted_at IS NULL
    WHERE link.payment_collection_id = collection.id AND link.deleted_at IS NULL ORDER BY owned.id LIMIT 1`

const OWNER = "'customer_id', owned.customer_id, 'has_account', coalesce(customer.has_account, false)"

export async function findPaymentOwner(sql: Knex, id: string): Promise<PaymentOwner | undefined> {
  return readRow(
    sql,
    paymentOwnerRow,
    `SELECT collection.status,
            (SELECT json_build_object(${OWNER}, 'is_completed', owned.completed_at IS NOT NULL)
               FROM cart_payment_collection AS link JOIN cart AS owned ON owned.id = link.cart_id ${OF_COLLECTION}) AS cart,
            (SELECT json_build_object(${OWNER}, 'status', owned.status)
               FROM order_payment_collection AS link JOIN "order" AS owned ON owned.id = link.order_id ${OF_COLLECTION}) AS "order"
       FROM payment_collection AS collection WHERE collection.id = :id AND collection.deleted_at IS NULL`,
    { id },
  )
}
