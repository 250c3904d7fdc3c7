import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { execute, idRow, readRow, readRows } from "../../../../lib/database"
import { orderPlaced, type PlacedOrder, paymentCaptured } from "../events"
import { type CartToBegin, type Completion, cartToBeginRow, type Remains, remainsRow } from "../types"

const cartRow = z.object({ cart_id: z.string() })
const placedRow = cartRow.extend({
  placed: orderPlaced.payload.nullable(),
  captured: z.array(paymentCaptured.payload).nullable(),
})

/** A placed order, and the money that was captured while it was placed. */
export interface Placed {
  order: PlacedOrder
  captured: z.output<typeof paymentCaptured.payload>[]
}

/**
 * The key in the cart's metadata under which the completion's id is stored. The engine copies the metadata to the
 * order. A new order has no link to its cart yet, so only this key leads from one to the other.
 */
const MARK = "svc_completion"
/** Set if the metadata was `null`, so that it becomes `null` again. The engine treats `null` and `{}` differently. */
const NO_METADATA = "svc_no_metadata"

/** The key in the metadata of a hidden payment session under which its status is stored. */
const STATUS_BEFORE = "svc_status_before"

/** SQL that adds the id of the completion, `:id`, to metadata. */
const marked = (metadata: string) =>
  `coalesce(${metadata}, jsonb_build_object('${NO_METADATA}', true)) || jsonb_build_object('${MARK}', :id::text)`

/** SQL for the metadata from before {@link marked}. */
const unmarked = (metadata: string) =>
  `CASE WHEN ${metadata} -> '${NO_METADATA}' IS NULL THEN ${metadata} - '${MARK}'
        ELSE nullif(${metadata} - '${MARK}' - '${NO_METADATA}', '{}') END`

/** The engine leaves payment sessions with this status alone, so it hides a session from the engine. */
const SET_ASIDE = "canceled"
const OPEN = ["pending", "requires_more"]
const PAID = ["authorized", "captured"]

/** A cart with the payment sessions of its collection, or `undefined` if no cart has this id. */
export async function findCart(sql: Knex, id: string): Promise<CartToBegin | undefined> {
  return readRow(
    sql,
    cartToBeginRow,
    `SELECT cart.completed_at, coalesce((
              SELECT json_agg(json_build_object(
                       'id', session.id, 'provider_id', session.provider_id, 'status', session.status) ORDER BY session.id)
                FROM cart_payment_collection AS link
                JOIN payment_collection AS collection
                  ON collection.id = link.payment_collection_id AND collection.deleted_at IS NULL
                JOIN payment_session AS session
                  ON session.payment_collection_id = collection.id AND session.deleted_at IS NULL
               WHERE link.cart_id = cart.id AND link.deleted_at IS NULL), '[]') AS sessions
       FROM cart WHERE cart.id = :id AND cart.deleted_at IS NULL`,
    { id },
  )
}

/**
 * Stores a completion, and its id in the metadata of its cart. Hides two kinds of payment sessions from the engine, and
 * returns the ids of the second kind:
 *
 * - Those whose payment was cancelled or refunded. For the engine they still count as authorized, so it would create an
 *   order that nobody pays.
 * - Open ones besides the chosen one. Otherwise the engine would use the first session that it finds.
 */
export async function insertCompletion(
  sql: Knex,
  { id, cart_id, payment_session_id }: Completion,
  leasedUntil: Date,
): Promise<string[]> {
  const hidden = await readRows(sql, idRow, BEGINNING, {
    id,
    cart_id,
    payment_session_id,
    leasedUntil,
    aside: SET_ASIDE,
    open: OPEN,
    paid: PAID,
  })
  return hidden.map((session) => session.id)
}

/** One statement, so it needs no transaction. No session is of both kinds. */
const BEGINNING = `
  WITH begun AS (
    INSERT INTO cart_completion (id, cart_id, payment_session_id, leased_until)
      VALUES (:id, :cart_id, :payment_session_id, :leasedUntil)
  ), marked AS (
    UPDATE cart SET metadata = ${marked("cart.metadata")} WHERE cart.id = :cart_id
  ), spent AS (
    UPDATE payment_session AS session SET status = :aside, updated_at = now()
     WHERE session.status = ANY(:paid) AND session.deleted_at IS NULL
       AND session.payment_collection_id IN
           (SELECT payment_collection_id FROM cart_payment_collection WHERE cart_id = :cart_id)
       AND EXISTS (SELECT 1 FROM payment
            WHERE payment.payment_session_id = session.id AND payment.deleted_at IS NULL
              AND (payment.canceled_at IS NOT NULL
                OR EXISTS (SELECT 1 FROM refund WHERE refund.payment_id = payment.id AND refund.deleted_at IS NULL)))
  )
  UPDATE payment_session AS other
     SET status = :aside, updated_at = now(),
         metadata = ${marked("other.metadata")} || jsonb_build_object('${STATUS_BEFORE}', other.status)
    FROM payment_session AS chosen
   WHERE chosen.id = :payment_session_id AND other.payment_collection_id = chosen.payment_collection_id
     AND other.id <> chosen.id AND other.status = ANY(:open) AND other.deleted_at IS NULL
  RETURNING other.id`

/** The sessions that a completion has hidden. They can be found after a crash too. */
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
        SET status = coalesce(metadata ->> '${STATUS_BEFORE}', 'pending'),
            metadata = ${unmarked(`(metadata - '${STATUS_BEFORE}')`)}, updated_at = now()
      WHERE status = :aside AND ${OF_COMPLETION}`,
    { id, cart_id, aside: SET_ASIDE },
  )
}

const OF_COMPLETION = `metadata ->> '${MARK}' = :id AND deleted_at IS NULL
  AND payment_collection_id IN (SELECT payment_collection_id FROM cart_payment_collection WHERE cart_id = :cart_id)`

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
  await execute(
    sql,
    `WITH deleted AS (DELETE FROM cart_completion WHERE id = :id RETURNING id, cart_id), ${MARKS_TAKEN_OFF}
     SELECT FROM deleted`,
    { id },
  )
}

/**
 * Does the same as {@link deleteCompletion}, and returns the order. If several callers try, only the one that deletes
 * the row gets the order.
 */
export async function deletePlaced(sql: Knex, id: string): Promise<Placed | undefined> {
  const deleted = await readRow(
    sql,
    placedRow,
    `WITH deleted AS (DELETE FROM cart_completion AS completion WHERE id = :id
       RETURNING id, cart_id, (${PLACED_ORDER}) AS placed, (${CAPTURED}) AS captured), ${MARKS_TAKEN_OFF}
     SELECT cart_id, placed, captured FROM deleted`,
    { id },
  )
  return deleted?.placed ? { order: deleted.placed, captured: deleted.captured ?? [] } : undefined
}

/** Parts of a statement after `deleted`, the deleted completion. All parts see the rows from before the statement. */
const MARKS_TAKEN_OFF = `
  from_cart AS (
    UPDATE cart SET metadata = ${unmarked("cart.metadata")} FROM deleted
     WHERE cart.id = deleted.cart_id AND cart.metadata ->> '${MARK}' = deleted.id),
  from_order AS (
    UPDATE "order" AS made SET metadata = ${unmarked("made.metadata")} FROM deleted
     WHERE made.metadata -> '${MARK}' IS NOT NULL AND made.metadata ->> '${MARK}' = deleted.id)`

/** The id of the placed order. The link between cart and order is used if the metadata was changed. */
const PLACED_ID = `coalesce(
           (SELECT made.id FROM "order" AS made
             WHERE made.metadata -> '${MARK}' IS NOT NULL
               AND made.metadata ->> '${MARK}' = completion.id AND made.deleted_at IS NULL),
           (SELECT link.order_id FROM order_cart AS link
             WHERE link.cart_id = completion.cart_id AND link.deleted_at IS NULL LIMIT 1))`

/** The SQL that reads the placed order for its event. */
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
   WHERE placed.id = ${PLACED_ID}`

const CAPTURED = `
  SELECT jsonb_agg(outbox_capture(noted.id) ORDER BY noted.created_at, noted.id)
    FROM order_transaction AS noted
   WHERE noted.order_id = ${PLACED_ID} AND noted.reference = 'capture' AND noted.amount > 0
     AND noted.deleted_at IS NULL`

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

/** Puts a cart off, so that the job continues with other carts first. */
export async function postponeLease(sql: Knex, cartId: string, until: Date): Promise<void> {
  await execute(sql, `UPDATE cart_completion SET leased_until = :until WHERE cart_id = :cartId`, {
    cartId,
    until,
  })
}

/** Carts whose completion was interrupted, so that its lease has expired. */
export async function abandonedCarts(sql: Knex, now: Date, most: number): Promise<string[]> {
  const found = await readRows(
    sql,
    cartRow,
    `SELECT cart_id FROM cart_completion WHERE leased_until <= :now ORDER BY leased_until, id LIMIT :most`,
    { now, most },
  )
  return found.map(({ cart_id }) => cart_id)
}
