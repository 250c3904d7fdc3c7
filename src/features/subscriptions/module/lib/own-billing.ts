import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { recordEvent } from "../../../../kits/outbox/record-event"
import type { Actor } from "../../../../lib/actor"
import { SYSTEM } from "../../../../lib/actor"
import { clock } from "../../../../lib/clock"
import { errors } from "../../../../lib/errors"
import { fromMinor } from "../../../../lib/money"
import { subscriptionRenewed } from "../events"
import type { Cycle, PricedPlan, ShownSubscription, Subscription } from "../types"
import { capabilitiesOf } from "./capabilities"
import { leftAfterOne } from "./discounts"
import { periodStart } from "./periods"
import { next } from "./state"
import {
  addEntry,
  insertSubscription,
  lockedSubscription,
  saveCycle,
  updateSubscription,
} from "./subscriptions"

/** The periods that one run may catch up. The job continues in its next run. */
const MAX_PERIODS = 50

export type OwnAction = "pause" | "resume" | "cancel" | "uncancel"

interface FreeOpening {
  customer_id: string
  plan: PricedPlan
  price_id: string | null
  quantity: number
  locale: string | null
  actor: Actor
}

/** Opens a subscription that costs nothing. The unique index allows one for each customer and plan. Returns its id. */
export async function openFree(
  sql: Knex,
  { customer_id, plan, price_id, quantity, locale, actor }: FreeOpening,
): Promise<string> {
  const now = clock.date()
  const end = periodStart(now, plan.interval, plan.interval_count, 1)
  const { id } = await insertSubscription(sql, {
    customer_id,
    plan_id: plan.id,
    price_id,
    quantity,
    provider: null,
    provider_ref: null,
    status: "active",
    anchor_at: now,
    period: 0,
    current_period_start: now,
    current_period_end: end,
    trial_end: null,
    cancel_at_period_end: false,
    canceled_at: null,
    paused_at: null,
    card: null,
    next_action_at: end,
    locale,
  })
  await addEntry(sql, { subscription_id: id, kind: "created", actor, happened_at: now })
  return id
}

/**
 * Does what a customer or an admin asks for, if we bill the subscription ourselves. Throws 409 `invalid_state` if the
 * state does not allow it.
 */
export async function actOnOwn(
  sql: Knex,
  id: string,
  action: OwnAction,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const found = await lockedSubscription(sql, id)
  requireAllowed(found, action)
  if (action === "cancel" && found.cancel_at_period_end) return
  const columns = CHANGES[action](found, now)
  await updateSubscription(sql, id, columns)
  await addEntry(sql, { subscription_id: id, kind: ENTRIES[action], actor, happened_at: now })
}

/** Throws 409 `invalid_state` with the reason. */
export function requireAllowed(found: Subscription, action: OwnAction): void {
  const can = capabilitiesOf(found)
  if (found.status === "canceled") throw errors.invalidState("The subscription is canceled.")
  if (action === "pause" && found.provider === "iyzico")
    throw errors.invalidState("iyzico cannot pause a subscription. Cancel it instead.")
  if (action === "pause" && !can.can_pause)
    throw errors.invalidState(`Only an active subscription can be paused. This one is ${found.status}.`)
  if (action === "resume" && !can.can_resume)
    throw errors.invalidState(`Only a paused subscription can be resumed. This one is ${found.status}.`)
  if (action === "uncancel" && !can.can_uncancel)
    throw errors.invalidState(
      found.provider === "iyzico"
        ? "iyzico has ended the subscription already. Subscribe again instead."
        : "The subscription is not about to be canceled.",
    )
}

const ENTRIES: Record<OwnAction, string> = {
  pause: "paused",
  resume: "resumed",
  cancel: "cancel_requested",
  uncancel: "cancel_withdrawn",
}

type Columns = Parameters<typeof updateSubscription>[2]

const CHANGES: Record<OwnAction, (found: Subscription, now: Date) => Columns> = {
  pause: (found, now) => ({
    ...next(found, { type: "paused" }),
    paused_at: now,
    next_action_at: found.cancel_at_period_end ? found.current_period_end : null,
  }),
  // A period that ended during the pause is not billed. The next one begins now.
  resume: (found, now) => ({
    ...next(found, { type: "resumed" }),
    paused_at: null,
    next_action_at: found.current_period_end <= now ? now : found.current_period_end,
    ...(found.current_period_end <= now && { anchor_at: now, period: -1, current_period_end: now }),
  }),
  cancel: (found, now) => ({
    ...next(found, { type: "cancel_requested" }),
    canceled_at: now,
    next_action_at: found.current_period_end,
  }),
  uncancel: (found) => ({
    ...next(found, { type: "cancel_withdrawn" }),
    canceled_at: null,
    next_action_at: found.status === "paused" ? null : found.current_period_end,
  }),
}

/** Ends a canceled subscription at the end of its period. Returns whether it ended. */
export async function endIfDue(sql: Knex, found: Subscription, now: Date): Promise<boolean> {
  if (found.current_period_end > now || !found.cancel_at_period_end) return false
  await updateSubscription(sql, found.id, { ...next(found, { type: "period_ended" }), next_action_at: null })
  await addEntry(sql, {
    subscription_id: found.id,
    kind: "ended",
    actor: SYSTEM,
    happened_at: found.current_period_end,
  })
  return true
}

/** Begins the periods of a free subscription that are due. Returns how many. */
export async function renewFree(sql: Knex, shown: ShownSubscription, now: Date): Promise<number> {
  let found = await lockedSubscription(sql, shown.id)
  let renewed = 0
  while (found.status === "active" && found.current_period_end <= now && renewed < MAX_PERIODS) {
    if (await endIfDue(sql, found, now)) return renewed
    await beginPeriod(sql, found, shown, { status: "paid", amount_minor: 0 })
    renewed += 1
    found = await lockedSubscription(sql, shown.id)
  }
  return renewed
}

interface PeriodCharge {
  status: Cycle["status"]
  amount_minor: number
}

/** Moves a subscription into its next period and adds the period's cycle. A paid one is recorded as a renewal. */
export async function beginPeriod(
  sql: Knex,
  found: Subscription,
  { interval, interval_count, currency_code }: ShownSubscription,
  { status, amount_minor }: PeriodCharge,
): Promise<Cycle> {
  const period = found.period + 1
  const start = found.current_period_end
  const end = periodStart(found.anchor_at, interval, interval_count, period + 1)
  await updateSubscription(sql, found.id, {
    period,
    current_period_start: start,
    current_period_end: end,
    next_action_at: end,
    coupon_periods_left: leftAfterOne(found.coupon_periods_left),
  })
  const { cycle, wasPaid } = await saveCycle(sql, {
    subscription_id: found.id,
    period_start: start,
    period_end: end,
    status,
    amount_minor,
    currency_code,
  })
  if (status === "paid" && !wasPaid) await recordRenewal(sql, found, cycle)
  return cycle
}

/** Records the outbound event in the transaction that has closed the cycle. */
export async function recordRenewal(sql: Knex, found: Subscription, cycle: Cycle): Promise<void> {
  await recordEvent(sql, subscriptionRenewed, {
    id: found.id,
    customer_id: found.customer_id,
    plan_id: found.plan_id,
    price_id: found.price_id,
    quantity: found.quantity,
    provider: found.provider,
    cycle_id: cycle.id,
    order_id: cycle.order_id,
    amount: cycle.currency_code ? fromMinor(cycle.amount_minor, cycle.currency_code) : 0,
    currency_code: cycle.currency_code,
    period_start: cycle.period_start.toISOString(),
    period_end: cycle.period_end.toISOString(),
  })
  await addEntry(sql, {
    subscription_id: found.id,
    kind: "renewed",
    actor: SYSTEM,
    happened_at: cycle.period_start,
    data: { cycle_id: cycle.id },
  })
}
