import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { execute, idRow, readRow, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import type { Cancellation, CancellationClaim } from "../types"
import { CANCELLATION_CAUSES, type CancellationCause } from "./cancellation-causes"
import { hasMoney, isCancelledUnpaid } from "./unpaid-transfers"

const openClaimRow = z.object({
  order_id: z.string(),
  actor_type: z.string(),
  actor_id: z.string(),
  cause: z.custom<CancellationCause>((value) => typeof value === "string" && value in CANCELLATION_CAUSES),
  reason: z.string().nullable(),
})

const claimRow = idRow.extend({ has_moved_money: z.boolean() })

/** Longer than any payment service needs, so the right does not end while a service is still working. */
const LEASE_MS = 10 * 60_000

/**
 * Gives one process the sole right to cancel an order, for some time (a lease). From then on, a database trigger
 * refuses to fulfil the order. If an item is already fulfilled, this call fails. Both sides take the same lock first,
 * so only one of them succeeds.
 *
 * For an unpaid order it also fails if the order has a payment now. Afterwards the trigger refuses to capture payments
 * of the order.
 *
 * Throws 409 `invalid_state` if another process has the claim, if the order is already cancelled, or if an unpaid order
 * has a payment now, and 409 `cancellation_window_closed` if an item is fulfilled.
 */
export async function claimCancellation(
  sql: Knex,
  { orderId, actor, cause, reason }: Cancellation,
): Promise<CancellationClaim> {
  await execute(sql, "SELECT lock_order_cancellation(:orderId)", { orderId })
  if (await isFulfilled(sql, orderId))
    throw errors.cancellationWindowClosed("An item of the order is already fulfilled.")
  if (isCancelledUnpaid({ actor }) && (await hasMoney(sql, orderId)))
    throw errors.invalidState("The order already has a payment.")
  const now = clock.date()
  const claimedUntil = new Date(now.getTime() + LEASE_MS)
  const claim = await readRow(
    sql,
    claimRow,
    `INSERT INTO order_cancellation AS cancellation
              (id, order_id, reason, actor_type, actor_id, cause, claimed_until, created_at, updated_at)
       VALUES (:id, :orderId, :reason, :actorType, :actorId, :cause, :claimedUntil, :now, :now)
       ON CONFLICT (order_id) WHERE deleted_at IS NULL DO UPDATE
         SET claimed_until = excluded.claimed_until, updated_at = excluded.updated_at
         WHERE cancellation.completed_at IS NULL AND cancellation.claimed_until < :now
       RETURNING id, created_at < :now AND ${MONEY_HAS_MOVED} AS has_moved_money`,
    {
      id: generateEntityId(undefined, "ordcan"),
      orderId,
      reason,
      actorType: actor.type,
      actorId: actor.id,
      cause,
      claimedUntil,
      now,
    },
  )
  if (!claim) throw errors.invalidState("The order is already cancelled, or a cancellation is running.")
  return { id: claim.id, claimedUntil, hasMovedMoney: claim.has_moved_money }
}

/**
 * Deletes the caller's claim to cancel an order. If a payment was voided or refunded, lets the claim expire instead:
 * refunded items must not be shipped, and a later run of the job finishes the cancellation.
 */
export async function releaseClaim(
  sql: Knex,
  claim: Pick<CancellationClaim, "id" | "claimedUntil">,
): Promise<void> {
  const own = { id: claim.id, claimedUntil: claim.claimedUntil }
  const given = await execute(
    sql,
    `UPDATE order_cancellation AS cancellation SET claimed_until = :past, updated_at = :now
      WHERE ${OWN} AND ${MONEY_HAS_MOVED} RETURNING id`,
    { ...own, now: clock.date(), past: new Date(clock.now() - 1) },
  )
  if (given === 0) await execute(sql, `DELETE FROM order_cancellation AS cancellation WHERE ${OWN}`, own)
}

/** Cancellations that a crash has interrupted: their lease has ended. Up to a limit. */
export async function abandonedCancellations(sql: Knex, most: number): Promise<Cancellation[]> {
  const rows = await readRows(
    sql,
    openClaimRow,
    `SELECT order_id, actor_type, actor_id, cause, reason FROM order_cancellation
      WHERE completed_at IS NULL AND claimed_until < :now AND deleted_at IS NULL
      ORDER BY claimed_until, id LIMIT :most`,
    { now: clock.date(), most },
  )
  return rows.map(({ order_id: orderId, actor_type: type, actor_id: id, cause, reason }) => ({
    orderId,
    actor: { type, id },
    cause,
    reason,
  }))
}

const OWN = `cancellation.id = :id AND cancellation.claimed_until = :claimedUntil AND cancellation.completed_at IS NULL`

/**
 * SQL that is true if a payment of the order was voided or refunded since this cancellation began. One minute is
 * subtracted because clocks differ. Earlier refunds had other reasons.
 */
const MONEY_HAS_MOVED = `EXISTS (
  SELECT FROM order_payment_collection AS link JOIN payment USING (payment_collection_id)
   WHERE link.order_id = cancellation.order_id AND link.deleted_at IS NULL
     AND (payment.canceled_at >= cancellation.created_at - interval '1 minute'
       OR EXISTS (SELECT FROM refund WHERE refund.payment_id = payment.id AND refund.deleted_at IS NULL
                     AND refund.created_at >= cancellation.created_at - interval '1 minute')))`

/** Marks the cancellation as complete. */
export async function completeClaim(sql: Knex, { id }: CancellationClaim): Promise<void> {
  await execute(sql, "UPDATE order_cancellation SET completed_at = :now, updated_at = :now WHERE id = :id", {
    id,
    now: clock.date(),
  })
}

/**
 * Whether an item was fulfilled. It reads the order's own rows, because the engine writes the fulfilments and their
 * links later.
 */
async function isFulfilled(sql: Knex, orderId: string): Promise<boolean> {
  const rows = await execute(
    sql,
    `SELECT 1 FROM order_item JOIN "order" ON "order".id = order_item.order_id AND "order".version = order_item.version
      WHERE order_item.order_id = :orderId AND order_item.deleted_at IS NULL AND order_item.fulfilled_quantity > 0
      LIMIT 1`,
    { orderId },
  )
  return rows > 0
}
