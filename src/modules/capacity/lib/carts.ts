import { randomBytes } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { execute, readRow, readRows } from "../../../lib/database"
import { errors } from "../../../lib/errors"
import { cartHold, chosen } from "../schemas"
import type { CartHold, Chosen, HoldTimes, Taken, Wanted } from "../types"
import { expire, lockQuotas } from "./quotas"

const MINUTE_MS = 60_000
/** A process that dies before the line item exists blocks the places for this long. */
const WITHOUT_LINE_MS = 2 * MINUTE_MS
/** A payment provider must have answered within this time. */
const COMPLETION_MS = 60 * MINUTE_MS
const TOKEN_BYTES = 24

/** The holds of a cart with a line item, while the cart is no order. */
const OF_CART = `hold.cart_id = :cart_id AND hold.order_id IS NULL AND hold.status IN ('held', 'expired')
  AND EXISTS (SELECT FROM capacity_hold_line part WHERE part.hold_id = hold.id AND part.cart_line_id IS NOT NULL)`

const expiredRow = z.object({ id: z.string(), quota_ids: z.array(z.string()) })

/** Takes places, or fails with SV020. Run it in a transaction. */
export async function take(sql: Knex, wanted: Wanted, times: HoldTimes, now: Date): Promise<Taken> {
  const { kind, owner_id, cart_id } = wanted
  const quota_ids = [...new Set(wanted.quota_ids)].sort()
  await expire(sql, await lockQuotas(sql, quota_ids, now), now)
  const id = generateEntityId(undefined, "hold")
  const lines = wanted.lines.map(({ places_each = 1, ...line }) => ({
    ...line,
    places_each,
    id: generateEntityId(undefined, "holdline"),
    token: randomBytes(TOKEN_BYTES).toString("base64url"),
  }))
  const expires_at = new Date(now.getTime() + WITHOUT_LINE_MS)
  await execute(
    sql,
    `WITH hold AS (
       INSERT INTO capacity_hold (id, kind, owner_id, quota_ids, places, status, cart_id, expires_at, renewable_until)
       VALUES (:id, :kind, :owner_id, CAST(:quota_ids AS text[]), :places, 'held', :cart_id, :expires_at, :until))
     INSERT INTO capacity_hold_line (id, hold_id, token, subject_id, variant_id, quantity, places_each)
     SELECT line.id, :id, line.token, line.subject_id, line.variant_id, line.quantity, line.places_each
       FROM jsonb_to_recordset(CAST(:lines AS jsonb)) AS line
            (id text, token text, subject_id text, variant_id text, quantity int, places_each int)`,
    {
      ...{ id, kind, owner_id, quota_ids, cart_id, expires_at },
      places: lines.reduce((sum, { quantity, places_each }) => sum + quantity * places_each, 0),
      until: new Date(now.getTime() + times.limit_minutes * MINUTE_MS),
      lines: JSON.stringify(lines),
    },
  )
  return { id, expires_at, lines: lines.map(({ id: line, token }) => ({ id: line, token })) }
}

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
