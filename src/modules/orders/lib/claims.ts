import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { clock } from "../../../lib/clock"
import { rowsOf } from "../../../lib/database"
import { errors } from "../../../lib/errors"
import type { Cancellation, CancellationClaim } from "../types"

/** Longer than any payment service takes to answer. */
const LEASE_MS = 10 * 60_000

/**
 * Gives one caller the right to cancel an order. From then on the database takes no fulfilment of it, as a trigger of
 * the migration says; where one was taken before, the right is refused. Both hold the same lock, so that of the two
 * exactly one is.
 *
 * Throws 409 `invalid_state` where another one has the right, and 409 `cancellation_window_closed` where something is
 * fulfilled.
 */
export async function claimCancellation(
  sql: Knex,
  { orderId, actor, reason }: Cancellation,
): Promise<CancellationClaim> {
  await rowsOf(sql, "SELECT lock_order_cancellation(:orderId)", { orderId })
  if (await isFulfilled(sql, orderId))
    throw errors.cancellationWindowClosed("Something of the order is fulfilled already.")
  const now = clock.date()
  const claimedUntil = new Date(now.getTime() + LEASE_MS)
  const [claim] = await rowsOf<{ id: string }>(
    sql,
    `INSERT INTO order_cancellation (id, order_id, reason, actor_type, actor_id, claimed_until, created_at, updated_at)
       VALUES (:id, :orderId, :reason, :actorType, :actorId, :claimedUntil, :now, :now)
       ON CONFLICT (order_id) WHERE deleted_at IS NULL DO UPDATE
         SET claimed_until = excluded.claimed_until, updated_at = excluded.updated_at
         WHERE order_cancellation.completed_at IS NULL AND order_cancellation.claimed_until < :now
       RETURNING id`,
    {
      id: generateEntityId(undefined, "ordcan"),
      orderId,
      reason,
      actorType: actor.type,
      actorId: actor.id,
      claimedUntil,
      now,
    },
  )
  if (!claim) throw errors.invalidState("The order is cancelled already, or is being cancelled.")
  return { id: claim.id, claimedUntil }
}

/** Gives the right back, where it is still the caller's. */
export async function releaseClaim(sql: Knex, { id, claimedUntil }: CancellationClaim): Promise<void> {
  await sql("order_cancellation").where({ id, claimed_until: claimedUntil, completed_at: null }).delete()
}

export async function completeClaim(sql: Knex, { id }: CancellationClaim): Promise<void> {
  const now = clock.date()
  await sql("order_cancellation").where({ id }).update({ completed_at: now, updated_at: now })
}

/** The order's own rows: links and fulfilments come later than these. */
async function isFulfilled(sql: Knex, orderId: string): Promise<boolean> {
  const rows = await rowsOf(
    sql,
    `SELECT 1 FROM order_item JOIN "order" ON "order".id = order_item.order_id AND "order".version = order_item.version
      WHERE order_item.order_id = :orderId AND order_item.deleted_at IS NULL AND order_item.fulfilled_quantity > 0
      LIMIT 1`,
    { orderId },
  )
  return rows.length > 0
}
