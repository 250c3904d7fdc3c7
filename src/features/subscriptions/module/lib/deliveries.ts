import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { dueIds } from "../../../../kits/due-rows/due-ids"
import { recordEvent } from "../../../../kits/outbox/record-event"
import { type Actor, SYSTEM } from "../../../../lib/actor"
import { clock } from "../../../../lib/clock"
import { execute, idRow, readRow, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import { DUE_DELIVERIES } from "../due"
import { subscriptionOrdered } from "../events"
import type { Subscription } from "../types"
import { noteDocuments } from "./documents"
import { queueOrderMail } from "./mails"
import { addEntry, lockedSubscription } from "./subscriptions"

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** For this time, a delivery belongs to the process that has claimed it. */
const CLAIM_MS = 5 * MINUTE_MS
/** An order that cannot be placed is tried again after 1, 2, 4, 8, 16 and then every 24 hours. */
const MAX_WAIT_MS = 24 * HOUR_MS
/** After this many attempts, in five days, the job gives up. An admin can ask for the order again. */
export const MAX_ATTEMPTS = 10
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
  /** The set-up fee in the amount. Null if it is not recorded. */
  setup_fee_minor: z.number().nullable(),
  /** The whole payment has gone back, or shall go back. */
  is_refunded: z.boolean(),
})

/** A paid period whose product must be ordered. */
export type Delivery = z.output<typeof deliveryRow>

const postponedRow = z.object({
  subscription_id: z.string(),
  before: z.string().nullable(),
  order_attempts: z.number(),
  amount_minor: z.number(),
  currency_code: z.string().nullable(),
})

/** The time from a failed attempt with this number, from 1, to the next one. */
function waitAfter(attempt: number): number {
  return Math.min(MAX_WAIT_MS, HOUR_MS * 2 ** (attempt - 1))
}

type Delivered = Pick<Subscription, "plan_id" | "price_id" | "quantity">

/**
 * Notes that a paid period needs an order, if its plan names a product. It is part of the transaction of the payment.
 * It keeps what was sold, because the plan may change before the order is placed. A trial delivers nothing, even if a
 * set-up fee was paid.
 */
export async function noteDelivery(
  sql: Knex,
  cycleId: string,
  { plan_id, price_id, quantity }: Delivered,
  now: Date,
): Promise<void> {
  await execute(
    sql,
    `UPDATE subscription_cycle c
        SET order_due_at = :now, order_product_id = p.product_id, order_quantity = :quantity,
            order_price_minor = (SELECT price.amount_minor FROM subscription_plan_price price
                                  WHERE price.id = :price_id),
            updated_at = now()
       FROM subscription s JOIN subscription_plan p ON p.id = :plan_id
      WHERE c.id = :cycleId AND s.id = c.subscription_id AND p.product_id IS NOT NULL
        AND c.status = 'paid' AND c.amount_minor > 0 AND c.currency_code IS NOT NULL
        AND (s.trial_end IS NULL OR s.trial_end <= c.period_start)
        AND c.order_id IS NULL AND c.order_due_at IS NULL`,
    { cycleId, plan_id, price_id, quantity, now },
  )
}

/** Claims deliveries that are due, so that no other process orders them at the same moment. */
export function claimDeliveries(sql: Knex): Promise<Delivery[]> {
  const now = clock.date()
  return readRows(
    sql,
    deliveryRow,
    `UPDATE subscription_cycle c SET order_due_at = :later, updated_at = now()
       FROM subscription s
      WHERE s.id = c.subscription_id
        AND c.id IN (${dueIds(DUE_DELIVERIES, { limit: AT_ONCE })})
     RETURNING c.id AS cycle_id, c.subscription_id, c.amount_minor, c.currency_code, s.customer_id, s.locale,
               c.order_product_id AS product_id, c.order_quantity AS quantity, c.order_price_minor AS price_minor,
               (SELECT CAST(i.sold ->> 'setup_fee_minor' AS integer) FROM subscription_invoice i
                 WHERE i.cycle_id = c.id AND i.status = 'paid' AND i.deleted_at IS NULL
                 ORDER BY i.issued_at LIMIT 1) AS setup_fee_minor,
               EXISTS (SELECT 1 FROM subscription_invoice i
                        WHERE i.cycle_id = c.id AND i.deleted_at IS NULL
                          AND i.amount_minor <= (SELECT sum(r.amount_minor) FROM subscription_refund r
                                                  WHERE r.reference = i.reference AND r.deleted_at IS NULL)
                      ) AS is_refunded`,
    { now, later: new Date(now.getTime() + CLAIM_MS) },
  )
}

const deliveredRow = z.object({ subscription_id: z.string(), customer_id: z.string() })

/** Stores the order of a period, records the event about it, and makes its invoice due, once. */
export async function finishDelivery(sql: Knex, cycleId: string, orderId: string): Promise<void> {
  const delivered = await readRow(
    sql,
    deliveredRow,
    `UPDATE subscription_cycle c
        SET order_id = :orderId, order_due_at = NULL, order_error = NULL, updated_at = now()
       FROM subscription s
      WHERE c.id = :cycleId AND c.order_id IS NULL AND s.id = c.subscription_id
     RETURNING c.subscription_id, s.customer_id`,
    { cycleId, orderId },
  )
  if (!delivered) return
  await noteDocuments(sql, cycleId)
  const { subscription_id: id, customer_id } = delivered
  await recordEvent(sql, subscriptionOrdered, { id, customer_id, cycle_id: cycleId, order_id: orderId })
}

const orderedRow = z.object({ subscription_id: z.string() })

/** The subscription whose paid period this order delivers. Undefined for other orders. */
export async function subscriptionOfOrder(sql: Knex, orderId: string): Promise<string | undefined> {
  const found = await readRow(
    sql,
    orderedRow,
    `SELECT c.subscription_id FROM "order" placed
       JOIN subscription_cycle c ON c.id = placed.metadata ->> 'subscription_cycle_id'
      WHERE placed.id = :orderId AND (c.order_id IS NULL OR c.order_id = placed.id)`,
    { orderId },
  )
  return found?.subscription_id
}

interface Problem {
  error: string
  /** Another attempt would end in the same way, for example because the payment is refunded. */
  isFinal: boolean
}

/**
 * Stores why an order could not be placed. It is tried again later, and given up after the last attempt. Returns whether
 * the period has waited without a problem until now; only then, the history of the subscription gets an entry.
 */
export async function postponeDelivery(
  sql: Knex,
  cycleId: string,
  { error, isFinal }: Problem,
): Promise<boolean> {
  const now = clock.date()
  const postponed = await readRow(
    sql,
    postponedRow,
    `UPDATE subscription_cycle c
        SET order_error = :error, order_attempts = c.order_attempts + 1, order_due_at = NULL, updated_at = now()
       FROM (SELECT id, order_error FROM subscription_cycle WHERE id = :cycleId FOR UPDATE) known
      WHERE c.id = known.id AND c.order_id IS NULL
     RETURNING c.subscription_id, c.order_attempts, c.amount_minor, c.currency_code, known.order_error AS before`,
    { cycleId, error },
  )
  if (!postponed) return false
  const { subscription_id, before, order_attempts, amount_minor, currency_code } = postponed
  const isOver = isFinal || order_attempts >= MAX_ATTEMPTS
  const entry = {
    subscription_id,
    actor: SYSTEM,
    happened_at: now,
    data: { cycle_id: cycleId, reason: error },
  }
  if (!isOver) await setDue(sql, cycleId, new Date(now.getTime() + waitAfter(order_attempts)))
  if (before === null) await addEntry(sql, { ...entry, kind: "order_failed" })
  if (isOver && !isFinal) {
    await addEntry(sql, { ...entry, kind: "order_given_up" })
    await queueOrderMail(sql, { subscription_id, cycle_id: cycleId, amount_minor, currency_code, now })
  }
  return before === null
}

async function setDue(sql: Knex, cycleId: string, at: Date): Promise<void> {
  await execute(
    sql,
    "UPDATE subscription_cycle SET order_due_at = :at, updated_at = now() WHERE id = :cycleId",
    { cycleId, at },
  )
}

/**
 * Makes the orders that could not be placed due again, for an admin. Throws 404, and 409 `invalid_state` if there are
 * none.
 */
export async function orderAgain(sql: Knex, subscription_id: string, actor: Actor): Promise<void> {
  const now = clock.date()
  await lockedSubscription(sql, subscription_id)
  const cycles = await readRows(
    sql,
    idRow,
    `UPDATE subscription_cycle SET order_due_at = :now, order_attempts = 0, updated_at = now()
      WHERE subscription_id = :subscription_id AND order_error IS NOT NULL AND order_id IS NULL
        AND status = 'paid' AND deleted_at IS NULL RETURNING id`,
    { subscription_id, now },
  )
  if (cycles.length === 0)
    throw errors.invalidState("The subscription has no order that could not be placed.")
  await addEntry(sql, { subscription_id, kind: "order_retried", actor, happened_at: now })
}
