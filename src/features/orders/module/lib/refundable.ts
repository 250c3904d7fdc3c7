import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { readRow, readRows } from "../../../../lib/database"
import type { NotedRefund, RefundablePayment } from "../types"
import { notedRefundRow, refundablePaymentRow } from "../types"

/** Returns an order's captured payments. Amounts have full precision, in major units. */
export async function findRefundable(sql: Knex, orderId: string): Promise<RefundablePayment[]> {
  return readRows(
    sql,
    refundablePaymentRow,
    `SELECT p.id AS payment_id, p.currency_code, c.captured::text AS captured,
            coalesce((SELECT sum(r.amount) FROM refund r WHERE r.payment_id = p.id AND r.deleted_at IS NULL), 0)::text AS refunded
       FROM order_payment_collection l
       JOIN payment p ON p.payment_collection_id = l.payment_collection_id AND p.deleted_at IS NULL
       JOIN LATERAL (SELECT sum(c.amount) AS captured FROM capture c
                      WHERE c.payment_id = p.id AND c.deleted_at IS NULL) c ON c.captured > 0
      WHERE l.order_id = :orderId AND l.deleted_at IS NULL ORDER BY p.created_at, p.id`,
    { orderId },
  )
}

/** The refund of a payment with exactly this note. A unique index ensures that there is at most one. */
export async function findRefundNoted(
  sql: Knex,
  paymentId: string,
  note: string,
): Promise<NotedRefund | undefined> {
  const found = await readRow(
    sql,
    notedRefundRow,
    `SELECT refund.id,
            EXISTS (SELECT FROM order_transaction AS recorded
                     WHERE recorded.reference = 'refund' AND recorded.reference_id = refund.id
                       AND recorded.deleted_at IS NULL) AS is_answered
       FROM refund WHERE payment_id = :paymentId AND note = :note AND deleted_at IS NULL LIMIT 1`,
    { paymentId, note },
  )
  return found
}
