import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { checkoutAction } from "../../payments/module/schemas"
import { CHECKOUT_STATUSES, CYCLE_STATUSES, PROVIDERS, STATUSES } from "../module/schemas"

const id = (example: string) => z.string().meta({ examples: [`${example}_01JPA4Y7T3M0Q9Z6K2W8XNRB5D`] })
const currency = z.string().meta({ examples: ["eur"] })
const amount = z.number().meta({ examples: [12.5] })

export const summary = z.object({
  id: id("sub"),
  status: z.enum(STATUSES).meta({ examples: ["active"] }),
  plan: z.object({
    id: id("subplan"),
    handle: z.string().meta({ examples: ["coffee-club"] }),
    name: z.string().meta({ examples: ["Coffee club"] }),
  }),
  price: z
    .object({ id: id("subprice"), amount, currency_code: currency })
    .nullable()
    .describe("`null` for a free plan without prices."),
  quantity: z.int().meta({ examples: [1] }),
  provider: z.enum(PROVIDERS).nullable().describe("`null` for a free plan."),
  capabilities: z
    .object({
      can_pause: z.boolean().meta({ examples: [true] }),
      can_resume: z.boolean().meta({ examples: [false] }),
      can_change_plan: z.boolean().meta({ examples: [true] }),
      can_uncancel: z.boolean().meta({ examples: [false] }),
      can_use_coupon: z
        .boolean()
        .describe(
          "Whether a change of the plan can use a coupon. Not at Stripe. iyzico takes only coupons for all periods.",
        )
        .meta({ examples: [false] }),
    })
    .describe("What the customer can do now. It depends on the status and on the provider."),
  current_period_start: timestamp,
  current_period_end: timestamp,
  trial_end: timestamp.nullable(),
  next_charge: z.object({ at: timestamp, amount, currency_code: currency }).nullable(),
  discount: z
    .object({
      coupon_code: z.string().meta({ examples: ["WELCOME20"] }),
      periods_left: z.int().nullable().describe("How many periods it lowers. `null`: all."),
      amount,
      currency_code: currency,
    })
    .nullable()
    .describe("What the next period costs less."),
  cancel_at_period_end: z.boolean().meta({ examples: [false] }),
  canceled_at: timestamp.nullable(),
})

export const cycle = z
  .object({
    id: id("subcycle"),
    period_start: timestamp,
    period_end: timestamp,
    status: z.enum(CYCLE_STATUSES).meta({ examples: ["paid"] }),
    amount,
    order_id: z.string().nullable(),
    invoice_url: z.string().nullable(),
  })
  .meta({ id: "SubscriptionCycle" })

export const invoice = z
  .object({
    id: id("subinv"),
    kind: z.enum(["cycle", "proration"]).describe("`proration`: the difference after a change of the plan."),
    status: z.enum(["open", "paid", "void"]).meta({ examples: ["paid"] }),
    amount,
    currency_code: currency,
    url: z.string().nullable(),
    issued_at: timestamp,
  })
  .meta({ id: "SubscriptionInvoice" })

const refund = z
  .object({
    id: id("subrefund"),
    invoice_id: id("subinv"),
    amount,
    currency_code: currency,
    created_at: timestamp,
  })
  .meta({ id: "SubscriptionRefund" })

export const listed = summary.meta({ id: "SubscriptionSummary" })
export const subscription = summary
  .extend({
    cycles: z.array(cycle).describe("The latest 100, the newest first."),
    invoices: z.array(invoice).describe("The latest 100, the newest first."),
    refunds: z.array(refund).describe("Returned money of these invoices, the newest first."),
  })
  .meta({ id: "Subscription" })

const money = z.object({ amount, currency_code: currency })

export const checkout = z
  .object({
    id: id("subcheck"),
    status: z.enum(CHECKOUT_STATUSES).meta({ examples: ["pending"] }),
    provider: z.enum(PROVIDERS).meta({ examples: ["stripe"] }),
    amount_due: money.describe("To pay now. A trial postpones all but the set-up fee."),
    discount: money.describe("What the first payment costs less because of a coupon."),
    trial_days: z
      .int()
      .describe("The trial that this customer gets. 0 if they have had one of this plan, or of its product.")
      .meta({ examples: [14] }),
    expires_at: timestamp,
    subscription_id: z.string().nullable(),
    action: checkoutAction.nullable().describe("`null` when there is nothing to do any more."),
  })
  .meta({ id: "SubscriptionCheckout" })

export const preview = z
  .object({
    quote_id: id("subquote"),
    mode: z.enum(["prorate", "replace"]).meta({ examples: ["prorate"] }),
    amount_due: amount,
    credit: amount.describe("Unused money, which the provider sets off against later invoices."),
    currency_code: currency,
    lines: z.array(z.object({ description: z.string().meta({ examples: ["Remaining time"] }), amount })),
    effective_at: timestamp,
    expires_at: timestamp,
  })
  .meta({ id: "SubscriptionChangePreview" })

/** One `/` at the beginning. With two, the next word would be a host. */
export const pathOnStorefront = z
  .string()
  .max(200)
  .regex(/^\/(?!\/)[\p{L}\p{N}._~%/-]*$/u, "must be a path such as /account")
  .meta({ examples: ["/account"] })
