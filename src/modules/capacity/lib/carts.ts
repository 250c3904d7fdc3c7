import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { execute, readRow, readRows } from "../../../lib/database"
import { errors } from "../../../lib/errors"
import { ACTIVE_LISTS, chosenPrices } from "../../../lib/prices/chosen"
import { cartHold, chosen } from "../schemas"
import type { CartHold, Chosen, HoldTimes, PricedBuyer } from "../types"
import { expire, lockQuotas } from "./quotas"

const MINUTE_MS = 60_000
/** A payment provider must have answered within this time. */
const COMPLETION_MS = 60 * MINUTE_MS

/** The holds of a cart with a line item, while the cart is no order. */
const OF_CART = `hold.cart_id = :cart_id AND hold.order_id IS NULL AND hold.status IN ('held', 'expired')
  AND EXISTS (SELECT FROM capacity_hold_line part WHERE part.hold_id = hold.id AND part.cart_line_id IS NOT NULL)`

const expiredRow = z.object({ id: z.string(), quota_ids: z.array(z.string()) })

/** Gives back a hold that got no line item. */
export async function giveBack(sql: Knex, id: string): Promise<void> {
  await execute(
    sql,
    `UPDATE capacity_hold SET status = 'released', updated_at = now()
      WHERE id = :id AND status IN ('held', 'expired') AND order_id IS NULL`,
    { id },
  )
}

/** Lengthens the live holds of a cart because its buyer is active. */
export async function refresh(sql: Knex, cart_id: string, times: HoldTimes, now: Date): Promise<void> {
  await execute(
    sql,
    `UPDATE capacity_hold hold
        SET expires_at = greatest(expires_at, least(:until, renewable_until)), updated_at = now()
      WHERE ${OF_CART} AND status = 'held' AND expires_at > :now`,
    { cart_id, now, until: new Date(now.getTime() + times.minutes * MINUTE_MS) },
  )
}

/**
 * Lengthens the live holds of a cart that is about to become an order, and takes expired ones again. Fails with SV020 if
 * somebody else has the places now. Run it in a transaction.
 */
export async function renew(sql: Knex, cart_id: string, times: HoldTimes, now: Date): Promise<void> {
  const until = new Date(now.getTime() + times.minutes * MINUTE_MS)
  const found = await readRows(
    sql,
    expiredRow.extend({ is_live: z.boolean() }),
    `SELECT id, quota_ids, status = 'held' AND expires_at > :now AS is_live FROM capacity_hold hold WHERE ${OF_CART}`,
    { cart_id, now },
  )
  if (found.length === 0) return
  const expired = found.filter(({ is_live }) => !is_live)
  if (expired.length > 0) {
    const locked = await lockQuotas(sql, [...new Set(expired.flatMap(({ quota_ids }) => quota_ids))], now)
    await expire(sql, locked, now)
  }
  await execute(
    sql,
    `UPDATE capacity_hold hold SET status = 'held', expires_at = greatest(expires_at, :until),
            renewable_until = greatest(renewable_until, :until), updated_at = now()
      WHERE ${OF_CART}`,
    { cart_id, until },
  )
}

/** Lengthens the holds of a cart until after its payment. Throws 409 if one of them has expired. */
export async function extend(sql: Knex, cart_id: string, now: Date): Promise<void> {
  const missing = await readRow(
    sql,
    z.object({ missing: z.int() }),
    `WITH kept AS (UPDATE capacity_hold hold SET expires_at = greatest(expires_at, :until), updated_at = now()
                    WHERE ${OF_CART} AND status = 'held' AND expires_at > :now RETURNING id)
     SELECT count(*)::int AS missing FROM capacity_hold hold
      WHERE ${OF_CART} AND NOT EXISTS (SELECT FROM kept WHERE kept.id = hold.id)`,
    { cart_id, now, until: new Date(now.getTime() + COMPLETION_MS) },
  )
  if (missing && missing.missing > 0) throw errors.soldOut("The places in the cart were held for too long.")
}

/** The title of a line item with places that has no price for this buyer. */
export async function unpricedLineOf(
  sql: Knex,
  cart_id: string,
  buyer: PricedBuyer,
  now: Date,
): Promise<string | undefined> {
  const ofCart = `FROM capacity_hold hold JOIN capacity_hold_line part ON part.hold_id = hold.id
    JOIN cart_line_item line ON line.id = part.cart_line_id AND line.deleted_at IS NULL
   WHERE hold.cart_id = :cart_id AND hold.order_id IS NULL`
  const variants = `SELECT part.variant_id AS id ${ofCart}`
  const row = await readRow(
    sql,
    z.object({ title: z.string() }),
    `WITH ${ACTIVE_LISTS}, ${chosenPrices(variants, { areFew: true })}
     SELECT line.title ${ofCart} AND NOT EXISTS (SELECT FROM chosen WHERE chosen.variant_id = part.variant_id)
      ORDER BY part.id LIMIT 1`,
    { ...buyer, cart_id, now },
  )
  return row?.title
}

/** The holds of a cart for its responses. */
export async function holdsOf(sql: Knex, cart_id: string, now: Date): Promise<CartHold[]> {
  return readRows(
    sql,
    cartHold,
    `SELECT hold.id, hold.kind, CASE WHEN hold.expires_at > :now THEN hold.status ELSE 'expired' END AS status,
            hold.expires_at,
            (SELECT array_agg(part.cart_line_id ORDER BY part.id) FROM capacity_hold_line part
              WHERE part.hold_id = hold.id AND part.cart_line_id IS NOT NULL) AS line_item_ids
       FROM capacity_hold hold WHERE ${OF_CART} ORDER BY hold.id`,
    { cart_id, now },
  )
}

/** Returns how many places a cart has chosen, by subject. */
export async function chosenIn(sql: Knex, cart_id: string): Promise<Chosen[]> {
  return readRows(
    sql,
    chosen,
    `SELECT hold.kind, hold.owner_id, part.subject_id, sum(part.quantity)::int AS quantity
       FROM capacity_hold hold JOIN capacity_hold_line part ON part.hold_id = hold.id
      WHERE ${OF_CART} AND part.cart_line_id IS NOT NULL
      GROUP BY hold.kind, hold.owner_id, part.subject_id ORDER BY part.subject_id, hold.owner_id`,
    { cart_id },
  )
}

/** The title of a line item whose places are no longer held. */
export async function lostLineOf(sql: Knex, cart_id: string, now: Date): Promise<string | undefined> {
  const row = await readRow(
    sql,
    z.object({ title: z.string() }),
    `SELECT line.title FROM capacity_hold hold JOIN capacity_hold_line part ON part.hold_id = hold.id
       JOIN cart_line_item line ON line.id = part.cart_line_id
      WHERE hold.cart_id = :cart_id AND hold.order_id IS NULL
        AND (hold.status = 'expired' OR (hold.status = 'held' AND hold.expires_at <= :now))
      ORDER BY part.id LIMIT 1`,
    { cart_id, now },
  )
  return row?.title
}
