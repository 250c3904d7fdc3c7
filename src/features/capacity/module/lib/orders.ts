import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { execute, readRow, readRows } from "../../../../lib/database"
import { soldLine } from "../schemas"
import type { HoldTimes, SoldLine } from "../types"
import { LOST_LINES } from "./carts"

const MINUTE_MS = 60_000

const SOLD = `SELECT hold.id AS hold_id, part.id AS hold_line_id, hold.kind, hold.owner_id, part.subject_id,
                     part.quantity, part.order_line_id
                FROM capacity_hold hold JOIN capacity_hold_line part ON part.hold_id = hold.id`

interface Order {
  order_id: string
  cart_id?: string | undefined
}

/** Whether an order or its cart has holds that {@link confirm} would change or return. */
export async function hasHolds(sql: Knex, { order_id, cart_id }: Order): Promise<boolean> {
  const found = await execute(
    sql,
    `SELECT FROM capacity_hold WHERE order_id = :order_id OR (cart_id = :cart_id AND order_id IS NULL) LIMIT 1`,
    { order_id, cart_id: cart_id ?? null },
  )
  return found > 0
}

/** Makes the holds of a cart permanent. A second call changes nothing. Returns the order's lines with places. */
export async function confirm(sql: Knex, { order_id, cart_id }: Order): Promise<SoldLine[]> {
  const sold = await execute(
    sql,
    `UPDATE capacity_hold hold SET status = 'sold', order_id = :order_id, client = NULL, expires_at = NULL, updated_at = now()
      WHERE cart_id = :cart_id AND order_id IS NULL AND status IN ('held', 'expired')
        AND EXISTS (SELECT FROM capacity_hold_line part WHERE part.hold_id = hold.id AND part.cart_line_id IS NOT NULL)`,
    { order_id, cart_id: cart_id ?? null },
  )
  if (sold > 0)
    await execute(
      sql,
      `UPDATE capacity_hold_line part SET order_line_id = line.id, updated_at = now()
         FROM capacity_hold hold, order_item item JOIN order_line_item line ON line.id = item.item_id
        WHERE hold.order_id = :order_id AND part.hold_id = hold.id
          AND item.order_id = :order_id AND line.metadata ->> 'svc_hold' = part.token`,
      { order_id },
    )
  return readRows(
    sql,
    soldLine,
    `${SOLD} WHERE hold.order_id = :order_id AND hold.status = 'sold' ORDER BY part.id`,
    { order_id },
  )
}

/** Whether nothing of the order or its cart has expired or was given back. */
export async function isHeld(sql: Knex, { order_id, cart_id }: Order, now: Date): Promise<boolean> {
  const lost = await readRow(
    sql,
    z.object({ id: z.string() }),
    `SELECT hold.id FROM capacity_hold hold
      WHERE hold.order_id = :order_id AND (hold.status = 'expired' OR (hold.status = 'held' AND hold.expires_at <= :now))
      UNION ALL SELECT line.id ${LOST_LINES} LIMIT 1`,
    { order_id, cart_id: cart_id ?? null, now },
  )
  return lost === undefined
}

/** Puts back the holds of an order that became a cart again. They expire like others, at their limit at the latest. */
export async function returnToCart(
  sql: Knex,
  order_id: string,
  times: HoldTimes,
  now: Date,
): Promise<SoldLine[]> {
  const lines = await readRows(sql, soldLine, `${SOLD} WHERE hold.order_id = :order_id`, { order_id })
  if (lines.length > 0)
    await execute(
      sql,
      `UPDATE capacity_hold SET status = 'held', order_id = NULL, expires_at = least(:until, renewable_until), updated_at = now()
        WHERE order_id = :order_id AND status = 'sold'`,
      { order_id, until: new Date(now.getTime() + times.minutes * MINUTE_MS) },
    )
  return lines
}

interface Piece {
  line_id: string
  quantity: number
}

/** Gives back the places of an order, or of some pieces of its lines. Returns the lines as they were. */
export async function release(sql: Knex, order_id: string, pieces?: readonly Piece[]): Promise<SoldLine[]> {
  const lines = await readRows(
    sql,
    soldLine,
    `${SOLD} WHERE hold.order_id = :order_id AND hold.status = 'sold' AND part.quantity > 0
        ORDER BY part.id FOR UPDATE OF hold, part`,
    { order_id },
  )
  const concerned = lines.flatMap((line) => {
    const asked = pieces
      ? pieces.find(({ line_id }) => line_id === line.order_line_id)?.quantity
      : line.quantity
    return asked === undefined ? [] : [{ line, left: Math.max(0, line.quantity - asked) }]
  })
  await setQuantities(
    sql,
    concerned.map(({ line, left }) => ({ id: line.hold_line_id, quantity: left })),
  )
  return concerned.map(({ line }) => line)
}

/**
 * Sets the quantities of lines of sold holds. A hold without pieces is released. A growing quantity fails with SV020 if
 * too few places are left.
 */
export async function setQuantities(
  sql: Knex,
  changes: readonly { id: string; quantity: number }[],
): Promise<void> {
  if (changes.length === 0) return
  const values = { changes: JSON.stringify(changes) }
  await execute(
    sql,
    `UPDATE capacity_hold_line part SET quantity = change.quantity, updated_at = now()
       FROM jsonb_to_recordset(CAST(:changes AS jsonb)) AS change (id text, quantity int) WHERE part.id = change.id`,
    values,
  )
  await execute(
    sql,
    `UPDATE capacity_hold hold SET places = sums.places, updated_at = now(),
            status = CASE WHEN sums.pieces = 0 THEN 'released' ELSE 'sold' END
       FROM (SELECT hold_id, sum(quantity * places_each) AS places, sum(quantity) AS pieces FROM capacity_hold_line
              WHERE hold_id IN (SELECT hold_id FROM capacity_hold_line WHERE id IN (
                SELECT change.id FROM jsonb_to_recordset(CAST(:changes AS jsonb)) AS change (id text)))
              GROUP BY hold_id) sums
      WHERE hold.id = sums.hold_id AND hold.order_id IS NOT NULL`,
    values,
  )
}

/** The lines of an order that have places. */
export async function linesOfOrder(sql: Knex, order_id: string): Promise<SoldLine[]> {
  return readRows(
    sql,
    soldLine,
    `${SOLD} WHERE hold.order_id = :order_id AND hold.status = 'sold' AND part.quantity > 0 ORDER BY part.id`,
    { order_id },
  )
}

/** All lines of these holds. */
export async function linesOfHolds(sql: Knex, ids: readonly string[]): Promise<SoldLine[]> {
  return readRows(sql, soldLine, `${SOLD} WHERE hold.id = ANY(CAST(:ids AS text[])) ORDER BY part.id`, {
    ids,
  })
}

/** Reads lines with places by their ids. */
export async function linesOf(sql: Knex, ids: readonly string[]): Promise<SoldLine[]> {
  return readRows(sql, soldLine, `${SOLD} WHERE part.id = ANY(CAST(:ids AS text[])) ORDER BY part.id`, {
    ids,
  })
}

const lineItem = z.object({ id: z.string(), line_item_id: z.string().nullable() })

/** The line item of each of these parts: of the order if there is one, else of the cart. */
export async function lineItemsOf(sql: Knex, ids: readonly string[]) {
  return readRows(
    sql,
    lineItem,
    `SELECT id, coalesce(order_line_id, cart_line_id) AS line_item_id FROM capacity_hold_line
      WHERE id = ANY(CAST(:ids AS text[]))`,
    { ids },
  )
}
