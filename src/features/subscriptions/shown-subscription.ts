import type { MedusaContainer } from "@medusajs/framework/types"
import { errors } from "../../lib/errors"
import { fromMinor } from "../../lib/money"
import { capabilitiesOf } from "../../modules/subscriptions/lib/capabilities"
import { amountOf } from "../../modules/subscriptions/lib/sale"
import type { ShownSubscription } from "../../modules/subscriptions/types"
import { textsOf } from "./shown-plans"

/** Subscriptions as their customer sees them, with the plans' names in the caller's language. */
export async function shownSubscriptions(
  container: MedusaContainer,
  found: readonly ShownSubscription[],
  locale: string | undefined,
) {
  const plans = [...new Set(found.map(({ plan_id }) => plan_id))].map((id) => ({ id }))
  const texts = await textsOf(container, plans, locale)
  return {
    locales: [...texts.values()].map((text) => ({ locale: text.locale })),
    subscriptions: found.map((one) => summaryOf(one, texts.get(one.plan_id)?.name ?? one.plan_name)),
  }
}

/** One subscription with its cycles and invoices. Throws 404, also for one of another customer. */
export async function shownSubscription(
  container: MedusaContainer,
  { id, customerId, locale }: { id: string; customerId: string; locale: string | undefined },
) {
  const service = container.resolve("subscriptions")
  const found = await service.subscriptionOf(id, customerId)
  const { subscriptions, locales } = await shownSubscriptions(container, [found], locale)
  const cycles = await service.cyclesOf(id)
  const invoices = await service.invoicesOf(id)
  const [shown] = subscriptions
  if (!shown) throw errors.internalError()
  return {
    locales,
    subscription: {
      ...shown,
      cycles: cycles.map(({ amount_minor, currency_code, ...cycle }) => ({
        id: cycle.id,
        period_start: cycle.period_start,
        period_end: cycle.period_end,
        status: cycle.status,
        amount: currency_code ? fromMinor(amount_minor, currency_code) : 0,
        order_id: cycle.order_id,
        invoice_url: cycle.invoice_url,
      })),
      invoices: invoices.map(({ id: invoiceId, kind, status, url, issued_at, ...invoice }) => ({
        ...{ id: invoiceId, kind, status, url, issued_at, currency_code: invoice.currency_code },
        amount: fromMinor(invoice.amount_minor, invoice.currency_code),
      })),
    },
  }
}

export function summaryOf(one: ShownSubscription, planName: string) {
  const { price_id, amount_minor, currency_code } = one
  return {
    id: one.id,
    status: one.status,
    plan: { id: one.plan_id, handle: one.plan_handle, name: planName },
    price:
      price_id !== null && amount_minor !== null && currency_code !== null
        ? { id: price_id, amount: fromMinor(amount_minor, currency_code), currency_code }
        : null,
    quantity: one.quantity,
    provider: one.provider,
    capabilities: capabilitiesOf(one),
    current_period_start: one.current_period_start,
    current_period_end: one.current_period_end,
    trial_end: one.trial_end,
    next_charge: nextCharge(one),
    cancel_at_period_end: one.cancel_at_period_end,
    canceled_at: one.canceled_at,
  }
}

/** The next payment. Null for a subscription that is about to end, paused or free. */
function nextCharge(one: ShownSubscription) {
  const { status, amount_minor, currency_code } = one
  const isBilled = status === "active" || status === "past_due"
  if (!isBilled || one.cancel_at_period_end || !amount_minor || !currency_code) return null
  const at = status === "past_due" ? (one.next_action_at ?? one.current_period_end) : one.current_period_end
  return { at, amount: fromMinor(amountOf({ amount_minor }, one.quantity), currency_code), currency_code }
}
