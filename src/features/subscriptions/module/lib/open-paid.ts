import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { clock } from "../../../../lib/clock"
import { execute, readRow } from "../../../../lib/database"
import type { Checkout, Plan } from "../types"
import { couponById } from "./coupons"
import { noteDelivery } from "./deliveries"
import { leftAfterOne, periodsOf } from "./discounts"
import { completeCheckout } from "./due-checkouts"
import { saveInvoice } from "./invoices"
import { periodStart } from "./periods"
import { addRefund } from "./refunds"
import { checkoutRow } from "./row-schemas"
import { addEntry, insertSubscription, saveCycle } from "./subscriptions"
import { hadTrial, lockTrials } from "./trials"

const DAY_MS = 86_400_000

interface Opened {
  id: string
  replaces_id: string | null
}

/**
 * Makes the subscription of a checkout that was paid with a stored card, once. Two calls at the same moment wait for
 * each other at the checkout's row.
 */
export async function openPaid(
  sql: Knex,
  checkoutId: string,
  plan: Pick<Plan, "interval" | "interval_count" | "product_id">,
): Promise<Opened | undefined> {
  const now = clock.date()
  const checkout = await lockedCheckout(sql, checkoutId)
  if (!checkout) return undefined
  const { subscription_id: known, replaces_id, trial_days } = checkout
  if (known !== null) return { id: known, replaces_id }
  const { customer_id, plan_id, price_id, quantity, provider, provider_ref, locale, card } = checkout
  const isTrialUsed = trial_days > 0 && (await hasUsedTrial(sql, checkout))
  const trial_end = trial_days > 0 && !isTrialUsed ? new Date(now.getTime() + trial_days * DAY_MS) : null
  const end = trial_end ?? (isTrialUsed ? now : periodStart(now, plan.interval, plan.interval_count, 1))
  const { coupon_id } = checkout
  const coupon = coupon_id === null ? undefined : await couponById(sql, coupon_id)
  const periods = coupon ? periodsOf(coupon) : null
  const { id } = await insertSubscription(sql, {
    customer_id,
    plan_id,
    price_id,
    quantity,
    provider,
    provider_ref,
    status: "active",
    // The period after a trial is the first one that is counted.
    anchor_at: trial_end ?? now,
    period: trial_days > 0 ? -1 : 0,
    current_period_start: now,
    current_period_end: end,
    trial_end,
    cancel_at_period_end: false,
    canceled_at: null,
    paused_at: null,
    next_action_at: end,
    card,
    locale,
    coupon_id,
    coupon_periods_left: trial_days > 0 ? periods : leftAfterOne(periods),
  })
  await completeCheckout(sql, { checkoutId, subscriptionId: id, now })
  await addEntry(sql, {
    subscription_id: id,
    kind: "created",
    actor: { type: "customer", id: customer_id },
    happened_at: now,
    data: { checkout_id: checkoutId },
  })
  await bookPayment(sql, checkout, plan, { id, now, end, isTrialUsed })
  return { id, replaces_id }
}

/** Stores the first period, its invoice, and the refund of an amount that was charged only to store the card. */
async function bookPayment(
  sql: Knex,
  checkout: Checkout,
  plan: Pick<Plan, "product_id">,
  { id, now, end, isTrialUsed }: { id: string; now: Date; end: Date; isTrialUsed: boolean },
): Promise<void> {
  const { provider, provider_ref, currency_code, returned_minor } = checkout
  const amount_minor = checkout.amount_minor - returned_minor
  // Without the trial, the first period begins now, and the job charges it.
  const cycle = isTrialUsed
    ? undefined
    : await saveCycle(sql, {
        subscription_id: id,
        period_start: now,
        period_end: end,
        status: "paid",
        amount_minor,
        currency_code,
        provider_ref,
      })
  if (cycle && plan.product_id !== null) await noteDelivery(sql, cycle.cycle.id, checkout, now)
  const reference = provider_ref ?? checkout.id
  if (amount_minor > 0)
    await saveInvoice(sql, {
      subscription_id: id,
      cycle_id: cycle?.cycle.id ?? null,
      kind: "cycle",
      status: "paid",
      amount_minor,
      currency_code,
      url: null,
      reference,
      issued_at: now,
      sale: { ...checkout, quantity: checkout.trial_days > 0 ? 0 : checkout.quantity, hasFee: true },
    })
  if (returned_minor > 0)
    await addRefund(sql, {
      subscription_id: id,
      provider,
      reference,
      amount_minor: returned_minor,
      currency_code,
      reason: "The payment was only needed to store the card.",
      now,
    })
}

/**
 * Whether the customer has had a trial since this checkout began. A customer gets only one. Locks the customer's trials
 * until the transaction ends.
 */
async function hasUsedTrial(sql: Knex, { customer_id, plan_id }: Checkout): Promise<boolean> {
  await lockTrials(sql, customer_id)
  return hadTrial(sql, { customer_id, plan_id })
}

/**
 * Stores the provider's reference to the card: in the subscription, or in the checkout if there is no subscription yet.
 * A card that is already stored stays, because that one has paid.
 */
export async function saveCard(sql: Knex, checkoutId: string, card: string): Promise<void> {
  const checkout = await lockedCheckout(sql, checkoutId)
  if (!checkout) return
  const { subscription_id: id } = checkout
  const [table, row] = id === null ? ["subscription_checkout", checkoutId] : ["subscription", id]
  await execute(
    sql,
    `UPDATE ${table} SET card = :card, updated_at = now() WHERE id = :row AND card IS NULL`,
    {
      card,
      row,
    },
  )
}

function lockedCheckout(sql: Knex, checkoutId: string): Promise<Checkout | undefined> {
  return readRow(
    sql,
    checkoutRow,
    "SELECT * FROM subscription_checkout WHERE id = :checkoutId AND deleted_at IS NULL FOR UPDATE",
    { checkoutId },
  )
}
