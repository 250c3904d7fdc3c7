import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { execute, idRow, readRow, readRows } from "../../../lib/database"
import { orderPlaced, type PlacedOrder } from "../events"
import type { Completion, Remains } from "../types"
import { remainsRow } from "../types"

const cartRow = z.object({ cart_id: z.string() })
const placedRow = cartRow.extend({ placed: orderPlaced.payload.nullable() })

/**
 * The key under which a cart's metadata, and so that of the order made of it, names its completion. The engine links an
 * order to its cart a moment after it has made it: an order of that moment can be found by nothing else.
 */
const MARK = "svc_completion"

/** A payment session that is set aside is one that the engine neither takes nor deletes. */
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

/** Sets the other sessions of the chosen one's collection aside, and answers which. The engine takes the first it finds. */
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

/** Sessions that a completion has set aside, wherever its process has ended. */
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
 * Sessions whose payment was cancelled or given back can pay for nothing more, though the engine still has them as
 * authorized: it would make an order without money of them.
 */
export async function retireSpentSessions(sql: Knex, cartId: string): Promise<void> {
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

/** Whether a session has a payment that stands: authorized or taken, and neither cancelled nor given back. */
export async function hasStandingPayment(sql: Knex, sessionId: string): Promise<boolean> {
  const found = await execute(
    sql,
    `SELECT 1 FROM payment WHERE payment_session_id = :sessionId AND canceled_at IS NULL AND deleted_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM refund WHERE refund.payment_id = payment.id AND refund.deleted_at IS NULL)`,
    { sessionId },
  )
  return found > 0
}

/** Forgets a completion, and takes its mark off its cart and its order. */
export async function deleteCompletion(sql: Knex, id: string): Promise<void> {
  const deleted = await readRow(
    sql,
    cartRow,
    `DELETE FROM cart_completion WHERE id = :id RETURNING cart_id`,
    { id },
  )
  if (deleted) await takeMarksOff(sql, id, deleted.cart_id)
}

/** As {@link deleteCompletion}. Answers the order that has been placed, to the one caller that deletes it. */
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

/** The order of a completion as its receivers know it; by its link, where somebody has taken the mark off. */
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

/** Comes back to a cart later, so that those behind it are come to. */
export async function postponeLease(sql: Knex, cartId: string, until: Date): Promise<void> {
  await execute(sql, `UPDATE cart_completion SET leased_until = :until WHERE cart_id = :cartId`, {
    cartId,
    until,
  })
}

/** Carts whose completion nobody is at any more. */
export async function abandonedCarts(sql: Knex, now: Date, most: number): Promise<string[]> {
  const found = await readRows(
    sql,
    cartRow,
    `SELECT cart_id FROM cart_completion WHERE leased_until <= :now ORDER BY leased_until, id LIMIT :most`,
    { now, most },
  )
  return found.map(({ cart_id }) => cart_id)
}
