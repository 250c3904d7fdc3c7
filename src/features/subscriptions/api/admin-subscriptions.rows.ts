import { z } from "zod"
import { wholeNumber } from "../../../kits/rows/fields"
import { noBody } from "../../../kits/rows/input"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { plainLineField } from "../../../lib/fields"
import { PROVIDERS, STATUSES } from "../module/schemas"
import { adminSubscription, listedSubscription, statistics } from "./admin-subscriptions-schemas"

const MAX_MONTHS = 36
const USUAL_MONTHS = 12

const one = z.object({ subscription: adminSubscription })
const acting = { method: "POST", auth: "admin", body: noBody, response: one } as const
const given = z.string().max(100).optional()

export const adminSubscriptions = contract({
  adminListSubscriptions: {
    method: "GET",
    path: "/admin/subscriptions",
    auth: "admin",
    summary: "The customers' subscriptions",
    query: listQuery({
      order: ["-created_at", "created_at", "current_period_end", "-current_period_end"],
      filters: {
        status: z.enum(STATUSES).optional(),
        plan_id: given,
        customer_id: given,
        provider: z
          .enum([...PROVIDERS, "free"])
          .optional()
          .describe("`free`: no provider."),
        q: z.string().max(200).optional().describe("A part of the customer's name or email."),
      },
    }),
    response: page({ subscriptions: z.array(listedSubscription) }),
  },
  adminReadSubscription: {
    method: "GET",
    path: "/admin/subscriptions/:id",
    auth: "admin",
    summary: "One subscription with its timeline",
    response: one,
  },
  adminReadSubscriptionStatistics: {
    method: "GET",
    path: "/admin/subscriptions/statistics",
    auth: "admin",
    summary: "Recurring revenue, churn and failed payments",
    description:
      "Months in UTC, the oldest first. Free subscriptions do not count. A subscription counts with its present price.",
    query: z.strictObject({
      months: wholeNumber(1, MAX_MONTHS)
        .default(USUAL_MONTHS)
        .describe("How many months, with the present one."),
    }),
    response: z.object({ statistics }),
  },
  adminRetrySubscriptionCharge: {
    ...acting,
    path: "/admin/subscriptions/:id/retry",
    summary: "Charge a declined renewal again",
    description:
      "Moves money. A declined attempt is 402 `payment_failed`, and does not shorten the schedule of automatic attempts.",
    idempotent: true,
    errors: ["invalid_state", "payment_failed", "provider_error", "not_configured"],
  },
  adminPlaceSubscriptionOrders: {
    ...acting,
    path: "/admin/subscriptions/:id/place-orders",
    summary: "Place the orders of paid periods that could not be placed",
    description: "A job places them shortly after. Without any: 409 `invalid_state`.",
    errors: ["invalid_state"],
  },
  adminPauseSubscription: {
    ...acting,
    path: "/admin/subscriptions/:id/pause",
    summary: "Pause a customer's subscription",
    description: "iyzico cannot pause: 409 `invalid_state`.",
    errors: ["invalid_state", "provider_error", "not_configured"],
  },
  adminResumeSubscription: {
    ...acting,
    path: "/admin/subscriptions/:id/resume",
    summary: "Resume a customer's paused subscription",
    errors: ["invalid_state", "provider_error", "not_configured", "payment_failed"],
  },
  adminCancelSubscription: {
    ...acting,
    path: "/admin/subscriptions/:id/cancel",
    summary: "Cancel a customer's subscription",
    description: "`now` also ends the access at once. It refunds nothing: refund an invoice for that.",
    body: z.strictObject({
      at: z
        .enum(["period_end", "now"])
        .default("period_end")
        .meta({ examples: ["period_end"] }),
    }),
    errors: ["invalid_state", "provider_error", "not_configured"],
  },
  adminUncancelSubscription: {
    ...acting,
    path: "/admin/subscriptions/:id/uncancel",
    summary: "Take back the cancellation of a customer's subscription",
    errors: ["invalid_state", "provider_error", "not_configured"],
  },
  adminRefundSubscription: {
    ...acting,
    path: "/admin/subscriptions/:id/refund",
    summary: "Refund a paid invoice of a subscription",
    description:
      "Moves money. If the provider's answer is lost, the refund is `pending` and is settled later, once. If the provider refuses, nothing changes: 502 `provider_error`.",
    body: z.strictObject({
      invoice_id: z
        .string()
        .max(100)
        .meta({ examples: ["subinv_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      amount: z
        .number()
        .positive()
        .max(10_000_000)
        .optional()
        .describe("Default: all that is not refunded yet.")
        .meta({ examples: [12.5] }),
      reason: plainLineField(500)
        .optional()
        .meta({ examples: ["The coffee arrived stale."] }),
    }),
    idempotent: true,
    errors: [
      "missing_field",
      "invalid_field",
      "out_of_range",
      "invalid_state",
      "provider_error",
      "not_configured",
    ],
  },
})
