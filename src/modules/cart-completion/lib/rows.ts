import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { execute, idRow, readRow, readRows } from "../../../lib/database"
import { orderPlaced, type PlacedOrder } from "../events"
import type { Completion, Remains } from "../types"
import { remainsRow } from "../types"

const cartRow = z.object({ cart_id: z.string() })
const placedRow = cartRow.extend({ placed: orderPlaced.payload.nullable() })

/**
 * The metadata key that holds the completion's id. The engine copies a cart's metadata to the order. Right after
 * creation, an order has no link to its cart yet, so only this key finds it.
 */
const MARK = "svc_completion"

/** The engine neither uses nor deletes a payment session with this status. */
const SET_ASIDE = "canceled"
const OPEN = ["pending", "requires_more"]
const PAID = ["authorized", "captured"]

export async function insertCompletion(
  sql: Knex,
  { id, cart_id, payment_session_id }: Completion,
  leasedUntil: Date,
): Promise<void> {
  await execute(
    sql,
    `INSERT INTO cart_completion (id, cart_id, payment_session_id, leased_until)
       VALUES (:id, :cart_id, :payment_session_id, :leasedUntil)`,
    { id, cart_id, payment_session_id, leasedUntil },
  )
  await execute(
    sql,
    `UPDATE cart SET metadata = coalesce(metadata, '{}') || jsonb_build_object('${MARK}', :id::text)
      WHERE id = :cart_id`,
    { id, cart_id },
  )
}

/**
 * Suspends the other sessions of the collection and returns their ids. Otherwise the engine would use the first one.
 */
export async function suspendOtherSessions(sql: Knex, id: string, chosenId: string): Promise<string[]> {
  const others = await readRows(
    sql,
    idRow,
    `UPDATE payment_session AS other
        SET status = :aside, metadata = coalesce(other.metadata, '{}') || jsonb_build_object('${MARK}', :id::text),
            updated_at = now()
       FROM payment_session AS chosen
      WHERE chosen.id = :chosenId AND other.payment_collection_id = chosen.payment_collection_id
        AND other.id <> chosen.id AND other.status = ANY(:open) AND other.deleted_at IS NULL
     RETURNING other.id`,
    { id, aside: SET_ASIDE, chosenId, open: OPEN },
  )
  return others.map(({ id }) => id)
}

/** The sessions that a completion has suspended, also after a crash. */
export async function suspendedSessions(sql: Knex, { id, cart_id }: Completion): Promise<string[]> {
  const found = await readRows(sql, idRow, `SELECT id FROM payment_session WHERE ${OF_COMPLETION}`, {
    id,
    cart_id,
  })
  return found.map((session) => session.id)
}

export async function restoreSessions(sql: Knex, { id, cart_id }: Completion): Promise<void> {
  await execute(
    sql,
    `UPDATE payment_session
        SET status = 'pending', metadata = nullif(metadata - '${MARK}', '{}'), updated_at = now()
      WHERE status = :aside AND ${OF_COMPLETION}`,
    { id, cart_id, aside: SET_ASIDE },
  )
}

const OF_COMPLETION = `metadata ->> '${MARK}' = :id AND deleted_at IS NULL
  AND payment_collection_id IN (SELECT payment_collection_id FROM cart_payment_collection WHERE cart_id = :cart_id)`

/**
 * Suspends sessions whose payment was cancelled or refunded. The engine still treats them as authorized and would
 * create an unpaid order.
 */
export async function suspendSpentSessions(sql: Knex, cartId: string): Promise<void> {
  await execute(
    sql,
    `UPDATE payment_session AS session SET status = :aside, updated_at = now()
      WHERE session.status = ANY(:paid) AND session.deleted_at IS NULL
        AND session.payment_collection_id IN
            (SELECT payment_collection_id FROM cart_payment_collection WHERE cart_id = :cartId)
        AND EXISTS (SELECT 1 FROM payment
             WHERE payment.payment_session_id = session.id AND payment.deleted_at IS NULL
               AND (payment.canceled_at IS NOT NULL
                 OR EXISTS (SELECT 1 FROM refund WHERE refund.payment_id = payment.id AND refund.deleted_at IS NULL)))`,
    { cartId, aside: SET_ASIDE, paid: PAID },
  )
}

/** Whether a session has an authorized or captured payment that was neither cancelled nor refunded. */
export async function hasStandingPayment(sql: Knex, sessionId: string): Promise<boolean> {
  const found = await execute(
    sql,
    `SELECT 1 FROM payment WHERE payment_session_id = :sessionId AND canceled_at IS NULL AND deleted_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM refund WHERE refund.payment_id = payment.id AND refund.deleted_at IS NULL)`,
    { sessionId },
  )
  return found > 0
}

/** Deletes a completion, and its id in the metadata of its cart and order. */
export async function deleteCompletion(sql: Knex, id: string): Promise<void> {
  const deleted = await readRow(
    sql,
    cartRow,
    `DELETE FROM cart_completion WHERE id = :id RETURNING cart_id`,
    { id },
  )
  if (deleted) await takeMarksOff(sql, id, deleted.cart_id)
}

/** Like {@link deleteCompletion}. Returns the placed order to the one caller that deletes the completion. */
export async function deletePlaced(sql: Knex, id: string): Promise<PlacedOrder | undefined> {
  const deleted = await readRow(
    sql,
    placedRow,
    `DELETE FROM cart_completion AS completion WHERE id = :id RETURNING cart_id, (${PLACED_ORDER}) AS placed`,
    { id },
  )
  if (!deleted) return undefined
  await takeMarksOff(sql, id, deleted.cart_id)
  return deleted.placed ?? undefined
}

async function takeMarksOff(sql: Knex, id: string, cartId: string): Promise<void> {
  await execute(
    sql,
    `UPDATE cart SET metadata = nullif(metadata - '${MARK}', '{}')
      WHERE id = :cart_id AND metadata ->> '${MARK}' = :id`,
    { id, cart_id: cartId },
  )
  await execute(
    sql,
    `UPDATE "order" SET metadata = nullif(metadata - '${MARK}', '{}')
      WHERE metadata -> '${MARK}' IS NOT NULL AND metadata ->> '${MARK}' = :id`,
    { id },
  )
}

/** Reads a completion's order for the event. Finds it by its link if the metadata was changed. */
const PLACED_ORDER = `
  SELECT jsonb_build_object(
           'id', placed.id, 'display_id', placed.display_id, 'cart_id', completion.cart_id, 'email', placed.email,
           'customer_id', placed.customer_id, 'region_id', placed.region_id,
           'sales_channel_id', placed.sales_channel_id, 'currency_code', placed.currency_code,
           'total', (SELECT (summary.totals ->> 'original_order_total')::numeric FROM order_summary AS summary
                      WHERE summary.order_id = placed.id AND summary.deleted_at IS NULL
                      ORDER BY summary.version LIMIT 1),
           'items', coalesce((SELECT jsonb_agg(jsonb_build_object(
                        'id', line.id, 'product_id', line.product_id, 'variant_id', line.variant_id,
                        'title', line.title, 'quantity', item.quantity,
                        'unit_price', coalesce(item.unit_price, line.unit_price)) ORDER BY line.id)
                      FROM order_item AS item JOIN order_line_item AS line ON line.id = item.item_id
                     WHERE item.order_id = placed.id AND item.version = placed.version
                       AND item.deleted_at IS NULL), '[]'),
           'created_at', to_char(placed.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    FROM "order" AS placed
   WHERE placed.id = coalesce(
           (SELECT made.id FROM "order" AS made
             WHERE made.metadata -> '${MARK}' IS NOT NULL
               AND made.metadata ->> '${MARK}' = completion.id AND made.deleted_at IS NULL),
           (SELECT link.order_id FROM order_cart AS link
             WHERE link.cart_id = completion.cart_id AND link.deleted_at IS NULL LIMIT 1))`

const REMAINS = `
  SELECT completion.id, completion.cart_id, completion.payment_session_id,
         (SELECT made.id FROM "order" AS made
           WHERE made.metadata -> '${MARK}' IS NOT NULL
             AND made.metadata ->> '${MARK}' = completion.id AND made.deleted_at IS NULL) AS order_id
    FROM cart_completion AS completion`

export async function findRemains(sql: Knex, cartId: string): Promise<Remains | undefined> {
  const found = await readRow(sql, remainsRow, `${REMAINS} WHERE completion.cart_id = :cartId`, { cartId })
  return found
}

/** Postpones a cart, so that the carts after it get their turn. */
export async function postponeLease(sql: Knex, cartId: string, until: Date): Promise<void> {
  await execute(sql, `UPDATE cart_completion SET leased_until = :until WHERE cart_id = :cartId`, {
    cartId,
    until,
  })
}

/** Carts whose completion no process works on. */
export async function abandonedCarts(sql: Knex, now: Date, most: number): Promise<string[]> {
  const found = await readRows(
    sql,
    cartRow,
    `SELECT cart_id FROM cart_completion WHERE leased_until <= :now ORDER BY leased_until, id LIMIT :most`,
    { now, most },
  )
  return found.map(({ cart_id }) => cart_id)
}
