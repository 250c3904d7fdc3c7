import type { MedusaContainer } from "@medusajs/framework/types"
import { errors } from "../../../lib/errors"
import { fromMinor } from "../../../lib/money"
import { capabilitiesOf } from "../module/lib/capabilities"
import { nextAmount, nextDiscount } from "../module/lib/discounts"
import type { ShownSubscription } from "../module/types"
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
  const refunds = await service.cards.refundsOf(id)
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
        id: invoiceId,
        kind,
        status,
        url,
        issued_at,
        currency_code: invoice.currency_code,
        amount: fromMinor(invoice.amount_minor, invoice.currency_code),
      })),
      refunds: refunds.flatMap(({ id: refundId, reference, due_at, created_at, ...refund }) => {
        const invoice = invoices.find((one) => one.reference === reference)
        if (!invoice || due_at !== null) return []
        const { currency_code } = refund
        const amount = fromMinor(refund.amount_minor, currency_code)
        return { id: refundId, invoice_id: invoice.id, amount, currency_code, created_at }
      }),
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
    discount: discountOn(one),
    cancel_at_period_end: one.cancel_at_period_end,
    canceled_at: one.canceled_at,
  }
}

/** The discount on the next period. */
function discountOn(one: ShownSubscription) {
  const { coupon_terms, coupon_periods_left: periods_left, currency_code } = one
  const amount_minor = nextDiscount(one)
  if (!coupon_terms || !currency_code || amount_minor === 0) return null
  return {
    coupon_code: coupon_terms.code,
    periods_left,
    amount: fromMinor(amount_minor, currency_code),
    currency_code,
  }
}

/** The next payment. Null for a subscription that is about to end, paused or free. */
function nextCharge(one: ShownSubscription) {
  const { status, amount_minor, currency_code } = one
  const isBilled = status === "active" || status === "past_due"
  if (!isBilled || one.cancel_at_period_end || !amount_minor || !currency_code) return null
  const at = status === "past_due" ? (one.next_action_at ?? one.current_period_end) : one.current_period_end
  const next_minor = (status === "past_due" ? one.unpaid_minor : null) ?? nextAmount(one)
  return { at, amount: fromMinor(next_minor, currency_code), currency_code }
}
