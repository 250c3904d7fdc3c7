import type { MedusaContainer } from "@medusajs/framework/types"
import { languageTag } from "../../../lib/language-tag"
import { fromMinor } from "../../../lib/money"
import type { Payment, ShownSubscription, Sold } from "../../subscriptions/module/types"
import { textsOf } from "../../subscriptions/services/shown-plans"
import type { InvoiceDocument, NewInvoice } from "../module/types"
import { rounding, sellerOf } from "./document"
import { invoiceTexts } from "./pdf-texts"
import { buyerOf } from "./subscription-buyer"

export interface PaidInvoice {
  subscription: ShownSubscription
  payment: Payment
}

type Line = InvoiceDocument["lines"][number]

/**
 * The content of the invoice for a payment of a subscription, as it was sold. As in the orders of periods, the paid
 * amount includes the taxes of the customer's country.
 */
export async function subscriptionInvoiceOf(
  container: MedusaContainer,
  { subscription, payment }: PaidInvoice,
): Promise<NewInvoice> {
  const shop = await container.resolve("tenantConfig").read("storefront")
  const locale = languageTag(subscription.locale, shop.default_locale)
  const { lines: buyer, taxes } = await buyerOf(container, subscription)
  const { kind, currency_code, period_start, period_end } = payment
  const sold = payment.sold ?? unrecorded(subscription, payment)
  const total = fromMinor(payment.amount_minor, currency_code)
  const rate = taxes.reduce((sum, tax) => sum + tax.rate, 0)
  const tax_total = rounding(currency_code)(total - total / (1 + rate / 100))
  const plan = await planName(container, { sold, present: payment.present_plan_name, locale })
  return {
    purchase: { subscription_id: subscription.id, subscription_invoice_id: payment.id },
    locale,
    document: {
      seller: sellerOf(shop),
      buyer,
      order: null,
      currency_code,
      subscription: {
        kind,
        starts_at: period_start?.toISOString() ?? null,
        ends_at: period_end?.toISOString() ?? null,
        paid_at: payment.issued_at.toISOString(),
      },
      lines: linesOf({ ...payment, sold }, { plan, locale }).map((line) => ({ ...line, taxes })),
      discount_total: fromMinor(sold.discount_minor, currency_code),
      tax_total,
      total,
      subtotal: rounding(currency_code)(total - tax_total),
    },
  }
}

/** A payment from before sales were recorded: one piece of the present plan. */
function unrecorded(
  { plan_id, plan_name }: ShownSubscription,
  { kind, amount_minor }: Pick<Payment, "kind" | "amount_minor">,
): Sold {
  return {
    plan_id,
    plan_name,
    quantity: kind === "cycle" ? 1 : 0,
    price_minor: amount_minor,
    setup_fee_minor: 0,
    discount_minor: 0,
    coupon_code: null,
  }
}

/** The name at the time of the sale. A plan that still has this name is named in the customer's language. */
async function planName(
  container: MedusaContainer,
  { sold, present, locale }: { sold: Sold; present: string | null; locale: string },
): Promise<string> {
  if (present !== null && present !== sold.plan_name) return sold.plan_name
  const texts = await textsOf(container, [{ id: sold.plan_id }], locale)
  return texts.get(sold.plan_id)?.name ?? sold.plan_name
}

/** The pieces, the set-up fee, the discount, and what else has changed the amount. They add up to it. */
function linesOf(
  payment: Pick<Payment, "currency_code" | "kind" | "amount_minor" | "period_start" | "period_end"> & {
    sold: Sold
  },
  { plan, locale }: { plan: string; locale: string },
): Omit<Line, "taxes">[] {
  const { sold, currency_code } = payment
  const word = invoiceTexts(locale)
  const line = (title: string, subtitle: string | null, minor: number, quantity = 1) => ({
    title,
    subtitle,
    quantity,
    unit_price: fromMinor(minor, currency_code),
    total: fromMinor(minor * quantity, currency_code),
  })
  const { quantity, price_minor, setup_fee_minor, discount_minor } = sold
  const rest = payment.amount_minor - (quantity * price_minor + setup_fee_minor - discount_minor)
  return [
    ...(quantity > 0 ? [line(plan, periodText(payment, locale), price_minor, quantity)] : []),
    ...(setup_fee_minor > 0 ? [line(word("set_up_fee"), plan, setup_fee_minor)] : []),
    ...(discount_minor > 0 ? [line(word("coupon"), sold.coupon_code, -discount_minor)] : []),
    ...(rest > 0 ? [line(plan, word("plan_change"), rest)] : []),
    ...(rest < 0 ? [line(word("credit"), null, rest)] : []),
  ]
}

function periodText(
  { period_start, period_end }: Pick<Payment, "period_start" | "period_end">,
  locale: string,
): string | null {
  if (!period_start || !period_end) return null
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" })
  return date.formatRange(period_start, period_end)
}
