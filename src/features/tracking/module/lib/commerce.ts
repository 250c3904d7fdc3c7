import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { readRow, readRows } from "../../../../lib/database"

const latestRow = z.object({ at: z.date().nullable() })

/** When the newest event of this name happened that the server has recorded. */
export async function latestOf(sql: Knex, name: string): Promise<Date | undefined> {
  const row = await readRow(
    sql,
    latestRow,
    `SELECT max(occurred_at) AS at FROM tracking_event WHERE name = :name AND deleted_at IS NULL`,
    { name },
  )
  return row?.at ?? undefined
}

const tieRow = z.object({
  cart_id: z.string(),
  consent_session_id: z.string(),
  context: z.record(z.string(), z.unknown()),
})

/** The consent sessions in which these carts were last reported, with the context of that event. */
export async function tiesOf(sql: Knex, cartIds: readonly string[]) {
  return readRows(
    sql,
    tieRow,
    `SELECT DISTINCT ON (properties ->> 'cart_id') properties ->> 'cart_id' AS cart_id, consent_session_id, context
       FROM tracking_event
      WHERE properties ->> 'cart_id' = ANY(:cartIds) AND consent_session_id IS NOT NULL AND deleted_at IS NULL
      ORDER BY properties ->> 'cart_id', received_at DESC, id DESC`,
    { cartIds },
  )
}

const refundRow = z.object({
  id: z.string(),
  order_id: z.string(),
  cart_id: z.string().nullable(),
  customer_id: z.string().nullable(),
  currency_code: z.string(),
  amount: z.coerce.number(),
  created_at: z.date(),
})

/** A page of the refunds of orders since a time, oldest first. */
export async function refundsSince(sql: Knex, since: Date, { take, skip }: { take: number; skip: number }) {
  return readRows(
    sql,
    refundRow,
    `SELECT refund.id, placed.id AS order_id, came.cart_id, placed.customer_id, placed.currency_code, refund.amount,
            refund.created_at
       FROM refund
       JOIN payment ON payment.id = refund.payment_id
       JOIN order_payment_collection AS paid ON paid.payment_collection_id = payment.payment_collection_id
       JOIN "order" AS placed ON placed.id = paid.order_id
       LEFT JOIN order_cart AS came ON came.order_id = placed.id AND came.deleted_at IS NULL
      WHERE refund.created_at > :since AND refund.deleted_at IS NULL AND paid.deleted_at IS NULL
      ORDER BY refund.created_at, refund.id LIMIT :take OFFSET :skip`,
    { since, take, skip },
  )
}
