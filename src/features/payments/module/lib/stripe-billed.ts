import { z } from "zod"
import { errors } from "../../../../lib/errors"
import { currentTenantId } from "../../../../tenancy/current-tenant"
import type { BilledInvoice, BilledSubscription, Proration } from "../billing-types"

/** Stripe's library does not check responses. These schemas name the fields that we need. */

const seconds = z.int().transform((value) => new Date(value * 1000))

const subscription = z.object({
  id: z.string(),
  status: z.string(),
  cancel_at_period_end: z.boolean(),
  canceled_at: seconds.nullable(),
  start_date: seconds,
  trial_end: seconds.nullable(),
  billing_cycle_anchor: seconds,
  /** Stripe answers with ids, unless the call asks for more. */
  discounts: z.array(z.union([z.string(), z.object({ end: seconds.nullable() })])),
  metadata: z.record(z.string(), z.string()),
  items: z.object({
    data: z
      .array(
        z.object({
          quantity: z.int().default(1),
          price: z.object({ id: z.string() }),
          current_period_start: seconds,
          current_period_end: seconds,
        }),
      )
      .min(1),
  }),
})

const line = z.object({
  amount: z.int(),
  description: z.string().nullish(),
  period: z.object({ start: seconds, end: seconds }),
  parent: z
    .object({
      subscription_item_details: z.object({ proration: z.boolean() }).nullish(),
    })
    .nullish(),
})

const invoice = z.object({
  id: z.string(),
  status: z.string().nullable(),
  billing_reason: z.string().nullable(),
  amount_due: z.int(),
  currency: z.string(),
  hosted_invoice_url: z.string().nullish(),
  created: seconds,
  total_discount_amounts: z.array(z.object({ amount: z.int() })).nullish(),
  lines: z.object({ data: z.array(line) }),
})

const preview = z.object({
  amount_due: z.int(),
  total: z.int(),
  currency: z.string(),
  lines: z.object({ data: z.array(line) }),
})

const STATUSES: Readonly<Record<string, BilledSubscription["status"]>> = {
  incomplete: "pending",
  // It was never paid, so it makes no subscription.
  incomplete_expired: "pending",
  trialing: "active",
  active: "active",
  past_due: "past_due",
  unpaid: "past_due",
  paused: "paused",
  canceled: "canceled",
}

/** Reads a subscription and its invoices. Throws 404 for one that belongs to another shop or to other software. */
export function billedSubscription(found: unknown, invoices: readonly unknown[]): BilledSubscription {
  const { items, metadata, discounts, ...facts } = subscription.parse(found)
  if (metadata.tenant !== currentTenantId())
    throw errors.notFound("The subscription is not one of this shop.")
  const [item] = items.data
  const [discount] = discounts.filter((one) => typeof one !== "string")
  const status = STATUSES[facts.status]
  if (!item || !status) throw errors.providerError(`Stripe's status '${facts.status}' is unknown.`)
  return {
    reference: facts.id,
    checkout_id: metadata.checkout_id,
    status,
    cancel_at_period_end: facts.cancel_at_period_end,
    canceled_at: facts.canceled_at,
    started_at: facts.start_date,
    current_period_start: item.current_period_start,
    current_period_end: item.current_period_end,
    trial_end: facts.trial_end,
    price_ref: item.price.id,
    quantity: item.quantity,
    invoices: invoices.flatMap(billedInvoice),
    discount: discount ? { ends_at: discount.end, anchor_at: facts.billing_cycle_anchor } : null,
  }
}

export function prorationOf(found: unknown): Proration {
  const { amount_due, total, currency, lines } = preview.parse(found)
  return {
    amount_minor: amount_due,
    credit_minor: Math.max(0, -total),
    currency_code: currency,
    lines: lines.data.map(({ description, amount }) => ({
      description: description ?? "",
      amount_minor: amount,
    })),
  }
}

/** A draft is no invoice yet. */
function billedInvoice(found: unknown): BilledInvoice[] {
  const read = invoice.parse(found)
  const { billing_reason: reason, lines } = read
  const periods = lines.data.filter(({ parent }) => !parent?.subscription_item_details?.proration)
  const [longest] = periods.sort((one, other) => other.period.end.getTime() - one.period.end.getTime())
  if (read.status === null || read.status === "draft") return []
  const isCycle = reason === "subscription_create" || reason === "subscription_cycle"
  const period = (isCycle ? longest : lines.data[0])?.period
  return [
    {
      reference: read.id,
      kind: isCycle ? "cycle" : "proration",
      is_first: reason === "subscription_create",
      status: INVOICE_STATUSES[read.status] ?? "open",
      amount_minor: read.amount_due,
      currency_code: read.currency,
      period_start: period?.start ?? read.created,
      period_end: period?.end ?? read.created,
      url: read.hosted_invoice_url ?? null,
      issued_at: read.created,
      is_discounted: read.total_discount_amounts?.some(({ amount }) => amount > 0),
    },
  ]
}

const INVOICE_STATUSES: Readonly<Record<string, BilledInvoice["status"]>> = {
  open: "open",
  paid: "paid",
  uncollectible: "void",
  void: "void",
}
