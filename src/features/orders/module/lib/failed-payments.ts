import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { readRows } from "../../../../lib/database"
import type { FailedPayment } from "../types"
import { failedPaymentRow } from "../types"
import { IS_BEING_CANCELED, IS_PAID, SUMMARY } from "./overviews"

const countedRow = failedPaymentRow.extend({ count: z.number() })

/** SQL for payment sessions with their orders. Those of collections that were paid otherwise are left out. */
const FAILED_SESSIONS = `FROM payment_session session
       JOIN payment_collection collection ON collection.id = session.payment_collection_id
        AND collection.deleted_at IS NULL AND collection.status NOT IN ('authorized', 'partially_authorized', 'completed')
       LEFT JOIN order_payment_collection of_order ON of_order.payment_collection_id = collection.id
        AND of_order.deleted_at IS NULL
       LEFT JOIN "order" o ON o.id = of_order.order_id`

const HAS_FAILED = "session.status = 'error' AND session.deleted_at IS NULL"

/** SQL for the orders of payments or sessions. Binding: `:now`. */
const recent = (table: string, moment: string, condition: string) =>
  `SELECT of_order.order_id FROM ${table} one
     JOIN order_payment_collection of_order ON of_order.payment_collection_id = one.payment_collection_id
      AND of_order.deleted_at IS NULL
    WHERE one.${moment} >= CAST(:now AS timestamptz) - interval '14 days' AND one.deleted_at IS NULL AND ${condition}`

/**
 * SQL for the ids of orders that are not paid, with a payment that has failed in the last two weeks, or whose money the
 * payment service has held and let go. Binding: `:now`.
 */
export const ORDERS_WITH_FAILED_PAYMENTS = `SELECT o.id FROM "order" o ${SUMMARY}
  WHERE o.id IN (${recent("payment_session", "updated_at", "one.status = 'error'")}
                 UNION ALL ${recent("payment", "canceled_at", "true")})
    AND o.deleted_at IS NULL AND NOT o.is_draft_order AND o.status NOT IN ('canceled', 'archived', 'draft')
    AND NOT ${IS_PAID} AND NOT ${IS_BEING_CANCELED}`

/** The payments that have failed since a time. Purchases that were paid later are left out. Runs one statement. */
export async function findFailedPayments(
  sql: Knex,
  since: Date,
  limit: number,
): Promise<{ payments: FailedPayment[]; count: number }> {
  const rows = await readRows(
    sql,
    countedRow,
    `SELECT session.amount::float8 AS amount, session.currency_code, o.display_id, coalesce(o.email, cart.email) AS email,
            session.updated_at AS failed_at, (count(*) OVER ())::int AS count
       ${FAILED_SESSIONS}
       LEFT JOIN cart_payment_collection of_cart ON of_cart.payment_collection_id = collection.id
        AND of_cart.deleted_at IS NULL
       LEFT JOIN cart ON cart.id = of_cart.cart_id
      WHERE ${HAS_FAILED} AND session.updated_at >= :since
      ORDER BY session.updated_at DESC, session.id LIMIT :limit`,
    { since, limit },
  )
  return { payments: rows.map(({ count: _, ...payment }) => payment), count: rows[0]?.count ?? 0 }
}
