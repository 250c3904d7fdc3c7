import { z } from "zod"
import { contract } from "../../../kits/rows/row"

/**
 * The provider's name in the path: ours, or the engine's id. Shops may have registered the latter, because the engine's
 * documentation names it.
 */
const provider = z
  .enum(["stripe", "iyzico", "paytr", "stripe_stripe", "iyzico_iyzico", "paytr_paytr"])
  .transform((name) => z.enum(["stripe", "iyzico", "paytr"]).parse(name.replace(/_.*/, "")))

const query = z.strictObject({
  tenant: z.string().optional().describe("The shop's slug, if the host does not name it."),
})

/** A form that a browser brings back from a provider. Only the token is used, because it identifies the payment. */
const returned = z
  .record(z.string(), z.unknown())
  .transform(({ token }) => ({ token: z.string().max(200).catch("").parse(token) }))

export const paymentHooks = contract({
  receivePaymentReport: {
    method: "POST",
    path: "/hooks/payment/:provider",
    auth: "none",
    summary: "Receive a payment provider's webhook",
    description:
      "Register this address at Stripe, iyzico and PayTR. Requires a valid signature. The response is sent after processing, and 5xx requests another delivery. Repeated deliveries have one effect.",
    params: z.strictObject({ provider }),
    query,
    body: z.unknown(),
    bodyType: "*/*",
    response: { status: 200, contentType: "text/plain", description: "`OK`" },
    errors: ["forbidden", "not_found", "provider_error", "not_configured", "unavailable", "invalid_state"],
    example: { body: { id: "evt_1", type: "payment_intent.succeeded" } },
  },
  returnFromPayment: {
    method: "POST",
    path: "/hooks/payment/:provider/return",
    auth: "none",
    summary: "Redirect a browser from a provider's page to the storefront",
    description:
      "iyzico sends customers here. The server asks iyzico for the payment's state. It then redirects to the storefront's `return_path` with `cart_id`, `status` (`success`, `pending`, `returned`) and `order_id`.",
    params: z.strictObject({ provider: z.literal("iyzico") }),
    query,
    body: returned,
    bodyType: "application/x-www-form-urlencoded",
    response: { status: 303, description: "A redirect to the storefront." },
    errors: ["not_found", "provider_error", "not_configured", "unavailable"],
    example: { body: { token: "5f2c1d0e" } },
  },
})
