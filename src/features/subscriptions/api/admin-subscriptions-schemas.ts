import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { ATTEMPT_STATUSES } from "../module/schemas"
import { cycle, invoice, summary } from "./store-subscriptions-schemas"

const id = (example: string) => z.string().meta({ examples: [`${example}_01JPA4Y7T3M0Q9Z6K2W8XNRB5D`] })
const text = (example: string) => z.string().meta({ examples: [example] })
const currency = z.string().meta({ examples: ["eur"] })
const amount = z.number().meta({ examples: [12.5] })
const flag = z.boolean().meta({ examples: [true] })
const whole = z.int().meta({ examples: [3] })

const fields = summary.extend({
  customer_id: id("cus"),
  customer: z
    .object({
      id: id("cus"),
      email: z.string().meta({ examples: ["ada@example.com"] }),
      first_name: z.string().nullable(),
      last_name: z.string().nullable(),
    })
    .nullable()
    .describe("`null` if the customer is deleted."),
  capabilities: z
    .object({
      can_pause: flag,
      can_resume: flag,
      can_cancel: flag.describe("At the end of the period."),
      can_end: flag.describe("Now."),
      can_uncancel: flag,
      can_retry: flag,
    })
    .describe("What an admin can do now. It depends on the status and on the provider."),
  paused_at: timestamp.nullable(),
  created_at: timestamp,
})

const attempt = z
  .object({
    id: id("subcharge"),
    cycle_id: id("subcycle"),
    number: whole,
    merchant_ref: text("subcharge01JPA4Y7T3M0Q9Z6K2W8XNRB5D").describe("The provider's name of the charge."),
    status: z.enum(ATTEMPT_STATUSES).meta({ examples: ["succeeded"] }),
    amount,
    currency_code: currency,
    error: z.string().nullable(),
    sent_at: timestamp.nullable(),
    settled_at: timestamp.nullable(),
    created_at: timestamp,
  })
  .meta({ id: "AdminSubscriptionAttempt" })

const refund = z
  .object({
    id: id("subrefund"),
    reference: text("in_1PqK2L").describe("The provider's name of the payment, as in the invoice."),
    invoice_id: id("subinv")
      .nullable()
      .describe("`null` if the payment has no invoice. Such a refund gets no credit note."),
    status: z.enum(["pending", "done"]).meta({ examples: ["done"] }),
    amount,
    currency_code: currency,
    reason: text("The coffee arrived stale."),
    error: z.string().nullable().describe("Why it is still pending."),
    created_at: timestamp,
  })
  .meta({ id: "AdminSubscriptionRefund" })

const change = z
  .object({
    id: id("subentry"),
    kind: z.string().meta({ examples: ["renewed"] }),
    data: z.record(z.string(), z.unknown()).nullable(),
    actor_type: z.string().meta({ examples: ["customer"] }),
    actor_id: z.string().nullable(),
    happened_at: timestamp,
  })
  .meta({ id: "AdminSubscriptionChange" })

export const listedSubscription = fields.meta({ id: "AdminSubscriptionSummary" })

export const adminSubscription = fields
  .extend({
    provider_ref: z.string().nullable().describe("The provider's id of the subscription."),
    cycles: z.array(
      cycle
        .extend({
          subscription_id: id("sub"),
          currency_code: currency.nullable(),
          order_error: z.string().nullable().describe("Why the order could not be placed yet."),
        })
        .meta({ id: "AdminSubscriptionCycle" }),
    ),
    attempts: z.array(attempt).describe("Only for cards that we charge. The newest first."),
    invoices: z.array(
      invoice
        .extend({
          cycle_id: z.string().nullable(),
          reference: text("in_1PqK2L"),
          refunded: amount,
          refundable: amount,
        })
        .meta({ id: "AdminSubscriptionInvoice" }),
    ),
    refunds: z.array(refund),
    changes: z.array(change).describe("The latest 100, the newest first."),
  })
  .meta({ id: "AdminSubscription" })

export const statistics = z
  .object({
    as_of: timestamp,
    recurring: z
      .array(z.object({ currency_code: currency, amount, subscriptions: whole }))
      .describe("The present revenue of one month, for each currency."),
    months: z.array(
      z.object({
        month: z.string().meta({ examples: ["2026-11"] }),
        at_start: whole.describe("Running at the start of the month."),
        started: whole,
        ended: whole.describe("Without those that another subscription has replaced."),
        churn: z
          .number()
          .nullable()
          .describe("`ended` divided by `at_start`.")
          .meta({ examples: [0.05] }),
        failed_payments: whole,
        amounts: z.array(
          z.object({
            currency_code: currency,
            recurring: amount.describe("The revenue of one month, at the end of the month."),
            paid: amount,
            refunded: amount,
          }),
        ),
      }),
    ),
  })
  .meta({ id: "SubscriptionStatistics" })
