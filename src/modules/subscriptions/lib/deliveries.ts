import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { SYSTEM } from "../../../lib/actor"
import { execute, readRow, readRows } from "../../../lib/database"
import { addEntry } from "./subscriptions"

const MINUTE_MS = 60_000
/** For this time, a delivery belongs to the process that has claimed it. */
const CLAIM_MS = 5 * MINUTE_MS
/** When an order that could not be placed, for example because nothing is in stock, is tried again. */
const TRY_AGAIN_MS = 60 * MINUTE_MS
const AT_ONCE = 50

const deliveryRow = z.object({
  cycle_id: z.string(),
  subscription_id: z.string(),
  customer_id: z.string(),
  product_id: z.string(),
  quantity: z.number(),
  locale: z.string().nullable(),
  amount_minor: z.number(),
  currency_code: z.string(),
  /** The price of one piece. Null if the subscription had none. */
  price_minor: z.number().nullable(),
  /** The whole payment has gone back, or shall go back. */
  is_refunded: z.boolean(),
})

/** A paid period whose product must be ordered. */
export type Delivery = z.output<typeof deliveryRow>

const postponedRow = z.object({ subscription_id: z.string(), before: z.string().nullable() })

/**
 * Notes that a paid period needs an order, if its plan names a product. It is part of the transaction of the payment.
 * It keeps what was sold, because the plan may change before the order is placed. A trial delivers nothing, even if a
 * set-up fee was paid.
 */
export async function noteDelivery(sql: Knex, cycleId: string, now: Date): Promise<void> {
  await execute(
    sql,
    `UPDATE subscription_cycle c
        SET order_due_at = :now, order_product_id = p.product_id, order_quantity = s.quantity,
            order_price_minor = (SELECT price.amount_minor FROM subscription_plan_price price
                                  WHERE price.id = s.price_id),
            updated_at = now()
       FROM subscription s JOIN subscription_plan p ON p.id = s.plan_id
      WHERE c.id = :cycleId AND s.id = c.subscription_id AND p.product_id IS NOT NULL
        AND c.status = 'paid' AND c.amount_minor > 0 AND c.currency_code IS NOT NULL
        AND (s.trial_end IS NULL OR s.trial_end <= c.period_start)
        AND c.order_id IS NULL AND c.order_due_at IS NULL`,
    { cycleId, now },
  )
}

/** Claims deliveries that are due, so that no other process orders them at the same moment. */
export function claimDeliveries(sql: Knex, now: Date): Promise<Delivery[]> {
  return readRows(
    sql,
    deliveryRow,
    `UPDATE subscription_cycle c SET order_due_at = :later, updated_at = now()
       FROM subscription s
      WHERE s.id = c.subscription_id
        AND c.id IN (SELECT id FROM subscription_cycle WHERE order_due_at <= :now AND deleted_at IS NULL
                      ORDER BY order_due_at, id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
     RETURNING c.id AS cycle_id, c.subscription_id, c.amount_minor, c.currency_code, s.customer_id, s.locale,
               c.order_product_id AS product_id, c.order_quantity AS quantity, c.order_price_minor AS price_minor,
               EXISTS (SELECT 1 FROM subscription_invoice i
                        WHERE i.cycle_id = c.id AND i.deleted_at IS NULL
                          AND i.amount_minor <= (SELECT sum(r.amount_minor) FROM subscription_refund r
                                                  WHERE r.reference = i.reference AND r.deleted_at IS NULL)
                      ) AS is_refunded`,
    { now, later: new Date(now.getTime() + CLAIM_MS) },
  )
}

export async function finishDelivery(sql: Knex, cycleId: string, orderId: string): Promise<void> {
  await execute(
    sql,
    `UPDATE subscription_cycle SET order_id = :orderId, order_due_at = NULL, order_error = NULL, updated_at = now()
      WHERE id = :cycleId`,
    { cycleId, orderId },
  )
}

/**
 * Stores why an order could not be placed. It is tried again later. Returns whether the period has waited without a
 * problem until now; only then, the history of the subscription gets an entry.
 */
export async function postponeDelivery(
  sql: Knex,
  cycleId: string,
  { error, now }: { error: string; now: Date },
): Promise<boolean> {
  const postponed = await readRow(
    sql,
    postponedRow,
    `UPDATE subscription_cycle c SET order_error = :error, order_due_at = :later, updated_at = now()
       FROM (SELECT id, order_error FROM subscription_cycle WHERE id = :cycleId FOR UPDATE) known
      WHERE c.id = known.id AND c.order_id IS NULL
     RETURNING c.subscription_id, known.order_error AS before`,
    { cycleId, error, later: new Date(now.getTime() + TRY_AGAIN_MS) },
  )
  if (!postponed || postponed.before !== null) return false
  await addEntry(sql, {
    ...{ subscription_id: postponed.subscription_id, kind: "order_failed", actor: SYSTEM, happened_at: now },
    data: { cycle_id: cycleId, error },
  })
  return true
}
