import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { readRows } from "../../../../lib/database"
import type { FailedPayment } from "../types"
import { failedPaymentRow } from "../types"

const countedRow = failedPaymentRow.extend({ count: z.number() })

/** SQL for payment sessions with their orders. Those of collections that were paid otherwise are left out. */
const FAILED_SESSIONS = `FROM payment_session session
       JOIN payment_collection collection ON collection.id = session.payment_collection_id
        AND collection.deleted_at IS NULL AND collection.status NOT IN ('authorized', 'partially_authorized', 'completed')
       LEFT JOIN order_payment_collection of_order ON of_order.payment_collection_id = collection.id
        AND of_order.deleted_at IS NULL
       LEFT JOIN "order" o ON o.id = of_order.order_id`

const HAS_FAILED = "session.status = 'error' AND session.deleted_at IS NULL"

/** SQL for the ids of orders with a payment that has failed in the last two weeks. Binding: `:now`. */
export const ORDERS_WITH_FAILED_PAYMENTS = `SELECT DISTINCT o.id ${FAILED_SESSIONS}
  WHERE ${HAS_FAILED} AND o.deleted_at IS NULL AND o.status <> 'canceled'
    AND session.updated_at >= CAST(:now AS timestamptz) - interval '14 days'`

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
