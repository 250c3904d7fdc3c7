import { z } from "zod"
import { wholeNumber } from "../../../kits/rows/fields"
import { noBody } from "../../../kits/rows/input"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { MAX_QUANTITY, PROVIDERS, STATUSES } from "../module/schemas"
import { checkout, listed, pathOnStorefront, preview, subscription } from "./store-subscriptions-schemas"

const one = z.object({ subscription })

const chosen = {
  plan_id: z
    .string()
    .max(100)
    .meta({ examples: ["subplan_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  price_id: z.string().max(100).nullable().optional().describe("Required if the plan has several prices."),
  quantity: z.int().min(1).max(MAX_QUANTITY).optional().describe("Default: the plan's minimum."),
}

const acting = {
  method: "POST",
  auth: "key+customer",
  body: noBody,
  localized: true,
  response: one,
  idempotent: true,
} as const

export const subscriptions = contract({
  listSubscriptions: {
    method: "GET",
    path: "/store/subscriptions",
    auth: "key+customer",
    summary: "The customer's subscriptions",
    localized: true,
    query: listQuery({
      order: ["-created_at", "created_at", "current_period_end", "-current_period_end"],
      filters: { status: z.enum(STATUSES).optional() },
    }),
    response: page({ subscriptions: z.array(listed) }),
  },
  openFreeSubscription: {
    method: "POST",
    path: "/store/subscriptions",
    auth: "key+customer",
    summary: "Subscribe to a free plan",
    description:
      "Opens a subscription that costs nothing. A paid plan is 409 `invalid_state`: it starts with `POST /store/subscriptions/checkout`. A second subscription to the same free plan is 409 `duplicate`.",
    localized: true,
    body: z.strictObject(chosen),
    response: one,
    idempotent: true,
    errors: ["invalid_field", "missing_field", "out_of_range", "invalid_state", "duplicate"],
  },
  readSubscription: {
    method: "GET",
    path: "/store/subscriptions/:id",
    auth: "key+customer",
    summary: "One of the customer's subscriptions",
    localized: true,
    response: one,
  },
  pauseSubscription: {
    ...acting,
    path: "/store/subscriptions/:id/pause",
    summary: "Pause an active subscription",
    description: "No payments until it is resumed. iyzico cannot pause: 409 `invalid_state`.",
    errors: ["invalid_state", "provider_error", "not_configured"],
  },
  resumeSubscription: {
    ...acting,
    path: "/store/subscriptions/:id/resume",
    summary: "Resume a paused subscription",
    description: "If its period has ended during the pause, the next period begins now.",
    errors: ["invalid_state", "provider_error", "not_configured", "payment_failed"],
  },
  cancelSubscription: {
    ...acting,
    path: "/store/subscriptions/:id/cancel",
    summary: "Cancel a subscription at the end of its period",
    description: "A repeated call changes nothing. A subscription that has ended is 409 `invalid_state`.",
    errors: ["invalid_state", "provider_error", "not_configured"],
  },
  uncancelSubscription: {
    ...acting,
    path: "/store/subscriptions/:id/uncancel",
    summary: "Take back a cancellation before the period ends",
    errors: ["invalid_state", "provider_error", "not_configured"],
  },
  startSubscriptionCheckout: {
    method: "POST",
    path: "/store/subscriptions/checkout",
    auth: "key+customer",
    summary: "Start the payment of a new subscription",
    description:
      "Creates the payment at the provider. `action` says what the storefront must do. The subscription exists only after the payment is verified: poll `GET /store/subscriptions/checkout/:id`. The customer returns to `return_to` with `subscription_checkout` in the query. A customer can have 20 open checkouts; one more is 409 `invalid_state`.",
    body: z.strictObject({
      ...chosen,
      provider: z.enum(PROVIDERS).meta({ examples: ["stripe"] }),
      coupon_code: z
        .string()
        .max(100)
        .nullable()
        .optional()
        .describe(
          "A code that does not lower this price is 400 `invalid_field`, and a used-up one 409 `invalid_state`. An open checkout holds its coupon, until the same customer begins again or until it expires.",
        ),
      return_to: pathOnStorefront.optional().describe("A path on the storefront. Default: `/`."),
    }),
    response: z.object({ subscription_checkout: checkout }),
    localized: true,
    idempotent: true,
    cost: 5,
    errors: [
      "invalid_field",
      "missing_field",
      "out_of_range",
      "invalid_state",
      "provider_error",
      "not_configured",
      "payment_failed",
    ],
  },
  readSubscriptionCheckout: {
    method: "GET",
    path: "/store/subscriptions/checkout/:id",
    auth: "key+customer",
    summary: "The state of a subscription's checkout",
    description: "Asks the provider while the checkout is pending.",
    response: z.object({ subscription_checkout: checkout }),
    cost: 1,
    errors: ["provider_error", "not_configured"],
  },
  previewPlanChange: {
    method: "GET",
    path: "/store/subscriptions/:id/change-plan/preview",
    auth: "key+customer",
    summary: "What a change of the plan costs",
    description: "The quote is valid for 15 minutes, and until the subscription changes.",
    cost: 2,
    query: z.strictObject({
      plan_id: chosen.plan_id,
      price_id: z.string().max(100).optional().describe("Default: the plan's price in the present currency."),
      quantity: wholeNumber(1, MAX_QUANTITY).optional().describe("Default: the present quantity."),
      coupon_code: z
        .string()
        .max(100)
        .optional()
        .describe("Only if `capabilities.can_use_coupon` is true, else 400 `invalid_field`."),
    }),
    response: z.object({ preview }),
    errors: ["invalid_field", "out_of_range", "invalid_state", "provider_error", "not_configured"],
  },
  changeSubscriptionPlan: {
    method: "POST",
    path: "/store/subscriptions/:id/change-plan",
    auth: "key+customer",
    summary: "Switch to another plan",
    description:
      "Charges the quoted amount, or is 409 `invalid_state` if the quote no longer holds. `mode: replace` returns a checkout: the old subscription ends when the new one is paid.",
    body: z.strictObject({
      plan_id: chosen.plan_id,
      quote_id: z
        .string()
        .max(100)
        .describe("From the preview.")
        .meta({ examples: ["subquote_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    }),
    localized: true,
    response: z.object({ subscription, subscription_checkout: checkout.nullable() }),
    idempotent: true,
    cost: 5,
    errors: ["invalid_field", "invalid_state", "provider_error", "not_configured", "payment_failed"],
  },
})
