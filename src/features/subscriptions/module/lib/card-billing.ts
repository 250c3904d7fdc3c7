import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type Actor, SYSTEM } from "../../../../lib/actor"
import { clock } from "../../../../lib/clock"
import { errors } from "../../../../lib/errors"
import type { Attempt, Cycle, Subscription } from "../types"
import {
  addAttempt,
  attemptById,
  cycleById,
  DOUBLE,
  declinesOf,
  isCharged,
  LOST,
  lockedAttempt,
  openAttempt,
  RETRIED,
  retriesOf,
  setCycleStatus,
  setPaid,
  unpaidCycle,
  updateAttempt,
  voidUnpaid,
} from "./charges"
import { nextAmount } from "./discounts"
import { saveInvoice } from "./invoices"
import { queueChargeMail } from "./mails"
import { beginPeriod, endIfDue, recordRenewal } from "./own-billing"
import { addRefund } from "./refunds"
import { next } from "./state"
import { addEntry, lockedSubscription, subscriptionOf, updateSubscription } from "./subscriptions"

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** For this time, a charge belongs to the process that has claimed it. After a crash, another one goes on. */
const CLAIM_MS = 2 * MINUTE_MS
/** How long to wait before asking again about a charge with an unknown result. */
const ASK_AGAIN_MS = 2 * MINUTE_MS
/** How long to wait before sending a charge again that was not sent. */
const SEND_AGAIN_MS = 5 * MINUTE_MS
/** If the provider knows nothing of a charge after this time, it counts as lost, and the period is charged again. */
const LOST_AFTER_MS = 15 * MINUTE_MS

export type Work =
  | { do: "nothing" }
  /** A period without costs has begun. Look for the next work. */
  | { do: "again" }
  | { do: "charge" | "ask"; attempt: Attempt; found: Subscription }

/**
 * Claims the next work of a subscription that we bill. All is decided in one transaction that holds the subscription's
 * row, so two processes never do the same. A charge is stored as sent before it is sent.
 */
export async function claimWork(sql: Knex, id: string): Promise<Work> {
  const now = clock.date()
  const found = await lockedSubscription(sql, id)
  if (found.next_action_at === null || found.next_action_at > now) return { do: "nothing" }
  const open = await openAttempt(sql, id)
  if (open?.status === "planned" && !(await isWanted(sql, found, open)))
    await updateAttempt(sql, open.id, { status: "failed", error: LOST, settled_at: now })
  else if (open) {
    await updateSubscription(sql, id, { next_action_at: after(now, CLAIM_MS) })
    if (open.status !== "planned") return { do: "ask", attempt: open, found }
    await updateAttempt(sql, open.id, { status: "sent", sent_at: now })
    return { do: "charge", attempt: { ...open, status: "sent", sent_at: now }, found }
  }
  if (await endIfDue(sql, found, now)) {
    await voidUnpaid(sql, id)
    return { do: "nothing" }
  }
  if (!isBilled(found)) {
    await updateSubscription(sql, id, { next_action_at: restingUntil(found) })
    return { do: "nothing" }
  }
  const cycle = (await unpaidCycle(sql, id)) ?? (await dueCycle(sql, found, now))
  if (!cycle) {
    await updateSubscription(sql, id, { next_action_at: nextCharge(found) })
    return { do: "nothing" }
  }
  if (cycle.status === "paid") return { do: "again" }
  const attempt = await addAttempt(sql, cycle, now)
  await updateSubscription(sql, id, { next_action_at: after(now, CLAIM_MS) })
  return { do: "charge", attempt, found }
}

/** Whether a charge that was not sent is still to be sent. A late result may have paid its period meanwhile. */
async function isWanted(sql: Knex, found: Subscription, attempt: Attempt): Promise<boolean> {
  return isBilled(found) && (await cycleById(sql, attempt.cycle_id)).status !== "paid"
}

/** Begins the next period when the last one is over. One without costs is paid at once. */
async function dueCycle(sql: Knex, found: Subscription, now: Date): Promise<Cycle | undefined> {
  if (found.current_period_end > now) return undefined
  const withPlan = await subscriptionOf(sql, found.id)
  const amount_minor = nextAmount(withPlan)
  return beginPeriod(sql, found, withPlan, { status: amount_minor > 0 ? "open" : "paid", amount_minor })
}

function isBilled({ status, cancel_at_period_end }: Subscription): boolean {
  return (status === "active" || status === "past_due") && !cancel_at_period_end
}

/** When a subscription whose period is paid is charged next, or ends. */
function nextCharge(found: Subscription): Date | null {
  return isBilled(found) ? found.current_period_end : restingUntil(found)
}

/** The next action of a subscription that is not billed: its end, if it is canceled at the end of the period. */
function restingUntil({ status, cancel_at_period_end, current_period_end }: Subscription): Date | null {
  return status !== "canceled" && cancel_at_period_end ? current_period_end : null
}

export type Outcome =
  | { result: "paid" }
  | { result: "declined"; reason: string }
  | { result: "unsent" }
  /** The provider knows no payment yet. */
  | { result: "none" }
  /** The provider has not answered. */
  | { result: "unanswered" }

interface Settling {
  attemptId: string
  outcome: Outcome
  /** Days between a declined charge and the next one. After the last, the subscription ends. */
  retryDays: readonly number[]
}

/** Stores the result of a charge. A repeated result changes nothing. A late `paid` also counts for a failed charge. */
export async function settleCharge(sql: Knex, { attemptId, outcome, retryDays }: Settling): Promise<void> {
  const now = clock.date()
  const { subscription_id } = await attemptById(sql, attemptId)
  const found = await lockedSubscription(sql, subscription_id)
  const attempt = await lockedAttempt(sql, attemptId)
  if (outcome.result === "paid") return settlePaid(sql, { found, attempt, now })
  if (attempt.status === "succeeded" || attempt.status === "failed") return
  switch (outcome.result) {
    case "declined":
      return settleDeclined(sql, { found, attempt, now }, { reason: outcome.reason, retryDays })
    case "unsent":
      await updateAttempt(sql, attempt.id, { status: "planned" })
      return updateSubscription(sql, found.id, { next_action_at: after(now, SEND_AGAIN_MS) })
    case "none":
      return settleNone(sql, { found, attempt, now })
    case "unanswered":
      await updateAttempt(sql, attempt.id, { status: "unknown" })
      return updateSubscription(sql, found.id, { next_action_at: after(now, ASK_AGAIN_MS) })
  }
}

interface Facts {
  found: Subscription
  attempt: Attempt
  now: Date
}

async function settlePaid(sql: Knex, { found, attempt, now }: Facts): Promise<void> {
  if (attempt.status === "succeeded" || attempt.error === DOUBLE) return
  const before = await cycleById(sql, attempt.cycle_id)
  const refund = { subscription_id: found.id, reference: attempt.merchant_ref, now }
  const { amount_minor, currency_code, merchant_ref: reference } = attempt
  // The money of a period that was ended meanwhile has gone back, but its charge has succeeded.
  if (before.status === "paid" || (await isCharged(sql, before.id))) {
    await updateAttempt(sql, attempt.id, { status: "failed", error: DOUBLE, settled_at: now })
    return addRefund(sql, { ...refund, amount_minor, currency_code, reason: "The period was paid twice." })
  }
  await updateAttempt(sql, attempt.id, { status: "succeeded", error: null, settled_at: now })
  // If this charge was believed lost, a second one may be on its way. Its money must go back soon.
  const isAsked = (await openAttempt(sql, found.id)) !== undefined
  if (found.status === "canceled") {
    await updateSubscription(sql, found.id, { next_action_at: isAsked ? after(now, ASK_AGAIN_MS) : null })
    const reason = "The subscription had ended before the payment."
    return addRefund(sql, { ...refund, amount_minor, currency_code, reason })
  }
  const cycle = await setPaid(sql, before.id, found, now)
  await saveInvoice(sql, {
    subscription_id: found.id,
    cycle_id: cycle.id,
    kind: "cycle",
    status: "paid",
    amount_minor,
    currency_code,
    url: null,
    reference,
    issued_at: now,
    sale: { ...found, hasFee: false },
  })
  const state = next(found, { type: "charge_succeeded" })
  await updateSubscription(sql, found.id, {
    ...state,
    next_action_at: isAsked ? after(now, ASK_AGAIN_MS) : nextCharge({ ...found, ...state }),
  })
  await recordRenewal(sql, found, cycle)
  if (found.status === "past_due") await queueChargeMail(sql, { attempt, kind: "payment_recovered", now })
}

async function settleDeclined(
  sql: Knex,
  { found, attempt, now }: Facts,
  { reason, retryDays }: { reason: string; retryDays: readonly number[] },
): Promise<void> {
  await updateAttempt(sql, attempt.id, { status: "failed", error: reason, settled_at: now })
  // Another charge of this period was paid late. So this one is needed no more.
  if ((await cycleById(sql, attempt.cycle_id)).status === "paid")
    return updateSubscription(sql, found.id, { next_action_at: nextCharge(found) })
  // A charge that somebody has asked for is an additional one. It brings the end no closer.
  const asked = await retriesOf(sql, attempt)
  const declines = Math.max(1, (await declinesOf(sql, attempt.cycle_id)) - asked)
  const days = retryDays[declines - 1]
  const state = next(found, { type: "charge_failed", isLast: days === undefined })
  const isOver = state.status === "canceled"
  await setCycleStatus(sql, attempt.cycle_id, isOver ? "void" : "past_due")
  const isTriedAgain = isBilled({ ...found, ...state }) && days !== undefined
  const retry_at = isTriedAgain ? after(now, days * DAY_MS) : null
  await updateSubscription(sql, found.id, {
    ...state,
    next_action_at: retry_at ?? restingUntil({ ...found, ...state }),
    ...(isOver && found.status !== "canceled" && { canceled_at: now }),
  })
  if (found.status === "canceled") return
  await addEntry(sql, {
    subscription_id: found.id,
    kind: isOver ? "ended_unpaid" : "payment_failed",
    actor: SYSTEM,
    happened_at: now,
    data: { attempt_id: attempt.id, reason, retry_at: retry_at?.toISOString() ?? null },
  })
  await queueChargeMail(sql, { attempt, kind: isOver ? "ended_unpaid" : "payment_failed", retry_at, now })
}

/** A provider may not know a charge yet. After {@link LOST_AFTER_MS}, it counts as never received. */
async function settleNone(sql: Knex, { found, attempt, now }: Facts): Promise<void> {
  const isLost = attempt.sent_at !== null && attempt.sent_at.getTime() + LOST_AFTER_MS <= now.getTime()
  if (isLost) {
    await updateAttempt(sql, attempt.id, { status: "failed", error: LOST, settled_at: now })
    const next_action_at = isBilled(found) ? now : restingUntil(found)
    return updateSubscription(sql, found.id, { next_action_at })
  }
  await updateAttempt(sql, attempt.id, { status: "unknown" })
  await updateSubscription(sql, found.id, { next_action_at: after(now, ASK_AGAIN_MS) })
}

/**
 * After a change of the state: when we must look next. A charge that is on its way is asked soon, even if the
 * subscription has ended. An unpaid period is charged at once when the subscription runs again.
 */
export async function lookAgain(sql: Knex, id: string): Promise<void> {
  const now = clock.date()
  const found = await lockedSubscription(sql, id)
  const isAsked = (await openAttempt(sql, id)) !== undefined
  const isUnpaid = isBilled(found) && (await unpaidCycle(sql, id)) !== undefined
  if (isAsked) await updateSubscription(sql, id, { next_action_at: after(now, CLAIM_MS) })
  else if (isUnpaid) await updateSubscription(sql, id, { next_action_at: now })
  if (found.status === "canceled") await voidUnpaid(sql, id)
}

/**
 * Ends a subscription at once. A second call changes nothing.
 *
 * @param kind `replaced`: another subscription takes its place.
 */
export async function endNow(
  sql: Knex,
  id: string,
  kind: "ended" | "replaced",
  actor: Actor = SYSTEM,
): Promise<void> {
  const found = await lockedSubscription(sql, id)
  const now = clock.date()
  if (found.status !== "canceled") {
    await updateSubscription(sql, id, {
      ...next(found, { type: "ended" }),
      canceled_at: now,
      next_action_at: null,
    })
    await addEntry(sql, { subscription_id: id, kind, actor, happened_at: now })
  }
  await lookAgain(sql, id)
}

/** Charges again now. Throws 409 `invalid_state` if nothing is unpaid, or if a charge is on its way. */
export async function retryNow(sql: Knex, id: string, actor: Actor): Promise<void> {
  const now = clock.date()
  const found = await lockedSubscription(sql, id)
  const cycle = await unpaidCycle(sql, id)
  if (!isBilled(found) || !cycle)
    throw errors.invalidState("The subscription has no unpaid period that can be charged.")
  if (await openAttempt(sql, id))
    throw errors.invalidState("A charge is on its way. Its result must be known first.")
  await updateSubscription(sql, id, { next_action_at: now })
  const data = { cycle_id: cycle.id }
  await addEntry(sql, { subscription_id: id, kind: RETRIED, actor, happened_at: now, data })
}

function after(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds)
}
