import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { readRows } from "../../../../lib/database"
import type { FailedPayment } from "../types"
import { failedPaymentRow } from "../types"

const countedRow = failedPaymentRow.extend({ count: z.number() })

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
       FROM payment_session session
       JOIN payment_collection collection ON collection.id = session.payment_collection_id
        AND collection.deleted_at IS NULL AND collection.status NOT IN ('authorized', 'partially_authorized', 'completed')
       LEFT JOIN order_payment_collection of_order ON of_order.payment_collection_id = collection.id
        AND of_order.deleted_at IS NULL
       LEFT JOIN "order" o ON o.id = of_order.order_id
       LEFT JOIN cart_payment_collection of_cart ON of_cart.payment_collection_id = collection.id
        AND of_cart.deleted_at IS NULL
       LEFT JOIN cart ON cart.id = of_cart.cart_id
      WHERE session.status = 'error' AND session.deleted_at IS NULL AND session.updated_at >= :since
      ORDER BY session.updated_at DESC, session.id LIMIT :limit`,
    { since, limit },
  )
  return { payments: rows.map(({ count: _, ...payment }) => payment), count: rows[0]?.count ?? 0 }
}
