import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { readRows } from "../../../../lib/database"
import { type RefundableOfOrder, refundableOfOrderRow } from "../types"

/** The captured payments of these orders, and what is left of each. One statement. */
export function findRefundableOfMany(sql: Knex, orderIds: readonly string[]): Promise<RefundableOfOrder[]> {
  return readRows(
    sql,
    refundableOfOrderRow,
    `SELECT l.order_id, (c.captured - coalesce((SELECT sum(r.amount) FROM refund r
              WHERE r.payment_id = p.id AND r.deleted_at IS NULL), 0))::text AS "left"
       FROM order_payment_collection l
       JOIN payment p ON p.payment_collection_id = l.payment_collection_id AND p.deleted_at IS NULL
       JOIN LATERAL (SELECT sum(c.amount) AS captured FROM capture c
                      WHERE c.payment_id = p.id AND c.deleted_at IS NULL) c ON c.captured > 0
      WHERE l.order_id = ANY(CAST(:orderIds AS text[])) AND l.deleted_at IS NULL ORDER BY p.created_at, p.id`,
    { orderIds },
  )
}
