import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { ACTIVE_LISTS, chosenPrices } from "../../../../engine/reads/chosen-prices"
import { execute, readRow, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import { cartHold, chosen } from "../schemas"
import {
  type CartHold,
  type Chosen,
  HOLD_TOKEN,
  type HoldTimes,
  type OpenPlaces,
  type PricedBuyer,
} from "../types"
import { expire, lockQuotas } from "./quotas"

const MINUTE_MS = 60_000
/** A payment provider must have answered within this time. */
const COMPLETION_MS = 60 * MINUTE_MS

/** The holds of a cart with a line item, while the cart is no order. */
const OF_CART = `hold.cart_id = :cart_id AND hold.order_id IS NULL AND hold.status IN ('held', 'expired')
  AND EXISTS (SELECT FROM capacity_hold_line part WHERE part.hold_id = hold.id AND part.cart_line_id IS NOT NULL)`

const expiredRow = z.object({
  id: z.string(),
  client: z.string().nullable(),
  places: z.number(),
  quota_ids: z.array(z.string()),
  is_live: z.boolean(),
  title: z.string().nullable(),
})
const titleRow = z.object({ title: z.string() })

/** Gives back a hold that got no line item. */
export async function giveBack(sql: Knex, id: string): Promise<void> {
  await execute(
    sql,
    `UPDATE capacity_hold SET status = 'released', updated_at = now()
      WHERE id = :id AND status IN ('held', 'expired') AND order_id IS NULL`,
    { id },
  )
}

/** Gives back these holds if they are over since a time before `before`. */
export async function giveBackOver(sql: Knex, ids: readonly string[], before: Date): Promise<void> {
  await execute(
    sql,
    `UPDATE capacity_hold SET status = 'released', updated_at = now()
      WHERE id = ANY(CAST(:ids AS text[])) AND status IN ('held', 'expired') AND order_id IS NULL
        AND expires_at < :before`,
    { ids, before },
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

/** A hold cannot be taken again. `cause` is the database's error. */
export class LostHold extends Error {
  constructor(
    /** The title of one of its line items. */
    readonly title: string,
    options: ErrorOptions,
  ) {
    super(`The hold of '${title}' cannot be taken again.`, options)
  }
}

/**
 * Lengthens the live holds of a cart that is about to become an order, and takes expired ones again, one by one, so that
 * the error names the lost one. The limit of these holds stays as it is: after a completion that fails, {@link shorten}
 * applies it again. Throws {@link LostHold} if somebody else has the places now, and SV029 if the client has taken other
 * places meanwhile. Run it in a transaction.
 */
export async function renew(
  sql: Knex,
  cart_id: string,
  times: HoldTimes & OpenPlaces,
  now: Date,
): Promise<void> {
  const until = new Date(now.getTime() + times.minutes * MINUTE_MS)
  const found = await readRows(
    sql,
    expiredRow,
    `SELECT id, client, places, quota_ids, status = 'held' AND expires_at > :now AS is_live,
            (SELECT line.title FROM capacity_hold_line part JOIN cart_line_item line ON line.id = part.cart_line_id
              WHERE part.hold_id = hold.id ORDER BY part.id LIMIT 1) AS title
       FROM capacity_hold hold WHERE ${OF_CART} ORDER BY id`,
    { cart_id, now },
  )
  const expired = found.filter(({ is_live }) => !is_live)
  if (expired.length > 0) {
    // Everybody locks the client before the quotas, so that two callers cannot wait for each other.
    await limitClients(sql, expired, { most: times.open_places, now })
    const locked = await lockQuotas(sql, [...new Set(expired.flatMap(({ quota_ids }) => quota_ids))], now)
    await expire(sql, locked, now)
  }
  const live = found.filter(({ is_live }) => is_live)
  await lengthen(sql, idsOf(live), until)
  for (const hold of expired) {
    try {
      await lengthen(sql, [hold.id], until)
    } catch (error) {
      throw new LostHold(hold.title ?? "", { cause: error })
    }
  }
}

interface OfClient {
  client: string | null
  places: number
}

/** Fails with SV029 if the clients of these holds would have too many open places with them. */
async function limitClients(
  sql: Knex,
  holds: readonly OfClient[],
  { most, now }: { most: number; now: Date },
): Promise<void> {
  const places = new Map<string, number>()
  for (const { client, places: more } of holds)
    if (client !== null) places.set(client, (places.get(client) ?? 0) + more)
  for (const [client, wanted] of [...places].sort())
    await execute(
      sql,
      "SELECT svc_capacity_limit_client(:client, CAST(:wanted AS int), CAST(:most AS int), :now)",
      {
        client,
        wanted,
        most,
        now,
      },
    )
}

/**
 * A completion has failed. Takes back the time that it has added for the payment: the buyer has the usual time again, up
 * to the limit of the hold. Without this, failing completions would keep places for ever.
 */
export async function shorten(sql: Knex, cart_id: string, times: HoldTimes, now: Date): Promise<void> {
  await execute(
    sql,
    `UPDATE capacity_hold hold
        SET expires_at = least(expires_at, :until, renewable_until), updated_at = now()
      WHERE ${OF_CART} AND status = 'held' AND expires_at > least(:until, renewable_until)`,
    { cart_id, until: new Date(now.getTime() + times.minutes * MINUTE_MS) },
  )
}

async function lengthen(sql: Knex, ids: readonly string[], until: Date): Promise<void> {
  if (ids.length === 0) return
  await execute(
    sql,
    `UPDATE capacity_hold hold SET status = 'held', expires_at = greatest(expires_at, :until), updated_at = now()
      WHERE id = ANY(CAST(:ids AS text[])) AND order_id IS NULL AND status IN ('held', 'expired')`,
    { ids, until },
  )
}

function idsOf(holds: readonly { id: string }[]): string[] {
  return holds.map(({ id }) => id)
}

/** Line items of a cart whose holds are neither sold nor held. `isHeld` is the SQL condition for a hold. */
const lostLines = (isHeld: string) => `FROM cart_line_item line
  WHERE line.cart_id = :cart_id AND line.deleted_at IS NULL AND line.metadata ->> '${HOLD_TOKEN}' IS NOT NULL
    AND NOT EXISTS (SELECT FROM capacity_hold_line part JOIN capacity_hold hold ON hold.id = part.hold_id
                     WHERE part.cart_line_id = line.id AND (hold.order_id IS NOT NULL OR ${isHeld}))`

/**
 * Line items of a cart whose places are not held: the hold has expired, is given back, or is so old that it is deleted.
 * Binding besides the cart: `:now`.
 */
export const LOST_LINES = lostLines("(hold.status = 'held' AND hold.expires_at > :now)")

/**
 * Lengthens the holds of a cart until after its payment, with one statement. Throws 409 `sold_out`, which names the line
 * item, if its places are no longer held.
 */
export async function extend(sql: Knex, cart_id: string, now: Date): Promise<void> {
  const lost = await readRow(
    sql,
    titleRow,
    // Asks for the lengthened holds, because a hold may have been given back while the update waited for its lock.
    `WITH lengthened AS (
       UPDATE capacity_hold hold SET expires_at = greatest(expires_at, :until), updated_at = now()
        WHERE ${OF_CART} AND status = 'held' AND expires_at > :now
       RETURNING hold.id)
     SELECT line.title ${lostLines("hold.id IN (SELECT id FROM lengthened)")} ORDER BY line.id LIMIT 1`,
    { cart_id, now, until: new Date(now.getTime() + COMPLETION_MS) },
  )
  if (lost) throw errors.soldOut(`The places of '${lost.title}' are no longer held. Remove the line item.`)
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
    titleRow,
    `WITH ${ACTIVE_LISTS}, ${chosenPrices(variants, { areFew: true })}
     SELECT line.title ${ofCart} AND NOT EXISTS (SELECT FROM chosen WHERE chosen.variant_id = part.variant_id)
      ORDER BY part.id LIMIT 1`,
    { ...buyer, cart_id, now },
  )
  return row?.title
}

/** The holds of a cart for its responses. One that was given back and still has its line items is shown as expired. */
export async function holdsOf(sql: Knex, cart_id: string, now: Date): Promise<CartHold[]> {
  return readRows(
    sql,
    cartHold,
    `SELECT hold.id, hold.kind, CASE WHEN hold.status = 'held' AND hold.expires_at > :now THEN 'held' ELSE 'expired' END
              AS status,
            hold.expires_at, lines.ids AS line_item_ids
       FROM capacity_hold hold
       JOIN LATERAL (SELECT array_agg(line.id ORDER BY part.id) AS ids
                       FROM capacity_hold_line part JOIN cart_line_item line ON line.id = part.cart_line_id
                      WHERE part.hold_id = hold.id AND line.deleted_at IS NULL) lines ON lines.ids IS NOT NULL
      WHERE hold.cart_id = :cart_id AND hold.order_id IS NULL ORDER BY hold.id`,
    { cart_id, now },
  )
}

/** Returns how many places a cart has chosen, by subject. */
export async function chosenIn(sql: Knex, cart_id: string, now: Date): Promise<Chosen[]> {
  return readRows(
    sql,
    chosen,
    `SELECT hold.kind, hold.owner_id, part.subject_id, sum(part.quantity)::int AS quantity,
            bool_and(hold.status = 'held' AND hold.expires_at > :now) AS is_live
       FROM capacity_hold hold JOIN capacity_hold_line part ON part.hold_id = hold.id
      WHERE ${OF_CART} AND part.cart_line_id IS NOT NULL
      GROUP BY hold.kind, hold.owner_id, part.subject_id ORDER BY part.subject_id, hold.owner_id`,
    { cart_id, now },
  )
}
