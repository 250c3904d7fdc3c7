import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { execute, readRow } from "../../../lib/database"
import type { Checkout, Plan } from "../types"
import { noteDelivery } from "./deliveries"
import { saveInvoice } from "./invoices"
import { periodStart } from "./periods"
import { addRefund } from "./refunds"
import { checkoutRow } from "./row-schemas"
import { addEntry, insertSubscription, saveCycle } from "./subscriptions"

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
  {
    checkoutId,
    plan,
    now,
  }: { checkoutId: string; plan: Pick<Plan, "interval" | "interval_count" | "product_id">; now: Date },
): Promise<Opened | undefined> {
  const checkout = await lockedCheckout(sql, checkoutId)
  if (!checkout) return undefined
  const { subscription_id: known, replaces_id, trial_days, currency_code } = checkout
  if (known !== null) return { id: known, replaces_id }
  const trial_end = trial_days > 0 ? new Date(now.getTime() + trial_days * DAY_MS) : null
  const end = trial_end ?? periodStart(now, plan.interval, plan.interval_count, 1)
  const { customer_id, plan_id, price_id, quantity, provider, provider_ref, locale, card } = checkout
  const { id } = await insertSubscription(sql, {
    ...{ customer_id, plan_id, price_id, quantity, provider, provider_ref, status: "active" },
    // The period after a trial is the first one that is counted.
    ...{ anchor_at: trial_end ?? now, period: trial_end ? -1 : 0 },
    ...{ current_period_start: now, current_period_end: end, trial_end },
    ...{ cancel_at_period_end: false, canceled_at: null, paused_at: null },
    ...{ next_action_at: end, card, locale },
  })
  await execute(
    sql,
    `UPDATE subscription_checkout SET status = 'completed', subscription_id = :id, updated_at = now()
      WHERE id = :checkoutId`,
    { id, checkoutId },
  )
  await addEntry(sql, {
    ...{ subscription_id: id, kind: "created", actor: { type: "customer", id: customer_id } },
    ...{ happened_at: now, data: { checkout_id: checkoutId } },
  })
  const amount_minor = checkout.amount_minor - checkout.returned_minor
  const { cycle } = await saveCycle(sql, {
    ...{ subscription_id: id, period_start: now, period_end: end, status: "paid", amount_minor },
    ...{ currency_code, provider_ref },
  })
  if (plan.product_id !== null) await noteDelivery(sql, cycle.id, now)
  const reference = provider_ref ?? checkoutId
  if (amount_minor > 0)
    await saveInvoice(sql, {
      ...{ subscription_id: id, cycle_id: cycle.id, kind: "cycle", status: "paid", amount_minor },
      ...{ currency_code, url: null, reference, issued_at: now },
    })
  if (checkout.returned_minor > 0)
    await addRefund(sql, {
      ...{ subscription_id: id, provider, reference, amount_minor: checkout.returned_minor },
      ...{ currency_code, reason: "The payment was only needed to store the card.", now },
    })
  return { id, replaces_id }
}

/** Keeps the card that the provider has stored. The first one counts, because its report is the payment's own. */
export async function saveCard(sql: Knex, checkoutId: string, card: string): Promise<void> {
  const checkout = await lockedCheckout(sql, checkoutId)
  if (!checkout || checkout.card !== null) return
  await execute(
    sql,
    "UPDATE subscription_checkout SET card = :card, updated_at = now() WHERE id = :checkoutId",
    {
      card,
      checkoutId,
    },
  )
  await execute(
    sql,
    "UPDATE subscription SET card = :card, updated_at = now() WHERE id = :id AND card IS NULL",
    { card, id: checkout.subscription_id },
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
