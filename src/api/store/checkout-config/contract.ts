import { z } from "zod"
import { contract } from "../../../lib/contract/row"
import { money } from "../engine-schemas"
import { paymentCollection } from "../payment-collections/schemas"

const presence = z.enum(["hidden", "optional", "required"]).meta({ examples: ["optional"] })
const id = z.string().max(200).optional()
const amount = money.nullable()

const shippingOption = z
  .object({
    id: z.string(),
    name: z.string(),
    type: z.object({ code: z.string(), label: z.string(), description: z.string().nullable() }).nullable(),
    price_type: z.enum(["flat", "calculated"]),
    amount: amount.describe("`null` where it is calculated for the cart."),
    currency_code: z.string(),
    is_tax_inclusive: z.boolean(),
    free_from: amount.describe("The sum of the items from which it costs nothing, where there is one."),
  })
  .meta({
    id: "CheckoutShippingOption",
    examples: [
      {
        id: "so_01JPA4Y7T3M0Q9Z6K2W8XNRB5D",
        name: "Standard, 2 to 4 days",
        type: { code: "standard", label: "Standard", description: "The usual delivery" },
        price_type: "flat",
        amount: 4.9,
        currency_code: "eur",
        is_tax_inclusive: true,
        free_from: null,
      },
    ],
  })

const checkoutConfig = z
  .object({
    region: z.object({
      id: z.string().meta({ examples: ["reg_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      name: z.string().meta({ examples: ["Europe"] }),
      currency_code: z.string().meta({ examples: ["eur"] }),
      countries: z.array(z.string()).meta({ examples: [["de", "nl"]] }),
    }),
    fields: z
      .object({
        phone: presence,
        company: presence,
        address_2: presence,
        province: presence,
        tax_number: presence,
        order_note: presence,
        newsletter_opt_in: z.enum(["hidden", "optional"]).meta({ examples: ["hidden"] }),
      })
      .describe(
        "What the checkout asks for. The first four are fields of the shipping address, the others of the cart's `metadata`.",
      ),
    guest_checkout: z.boolean().meta({ examples: [true] }),
    max_quantity_per_line: z
      .int()
      .describe("How much of one thing a line item of a cart may have.")
      .meta({ examples: [9_999] }),
    cancellation_window_hours: z
      .int()
      .min(0)
      .describe("How long customers can cancel an order that is not fulfilled, after they have placed it.")
      .meta({ examples: [24] }),
    terms_url: z
      .string()
      .nullable()
      .meta({ examples: ["https://shop.example/terms"] }),
    privacy_url: z
      .string()
      .nullable()
      .meta({ examples: [null] }),
    payment_providers: z
      .array(z.object({ id: z.string(), name: z.string() }))
      .meta({ examples: [[{ id: "pp_system_default", name: "manual" }]] }),
    shipping_options: z.array(shippingOption),
  })
  .meta({ id: "CheckoutConfig" })

const session = z
  .object({
    id: z.string(),
    provider_id: z.string(),
    status: z.string(),
    amount: money,
    currency_code: z.string(),
    data: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe("What the provider's own code in the storefront needs, such as a client secret."),
  })
  .meta({
    id: "PaymentSession",
    examples: [
      {
        id: "payses_01JPA4Y7T3M0Q9Z6K2W8XNRB5D",
        provider_id: "pp_system_default",
        status: "pending",
        amount: 29.4,
        currency_code: "eur",
        data: {},
      },
    ],
  })

export const checkout = contract({
  readCheckoutConfig: {
    method: "GET",
    path: "/store/checkout-config",
    auth: "key",
    cart: { in: "query.cart_id" },
    summary: "What a checkout asks for, and the ways to pay and to ship",
    description:
      "For a cart, a region or a country, of which at most one is named; without any of them for the shop's default region. For a cart, the shipping options are those that it can have, at its prices.",
    query: z.strictObject({
      cart_id: id,
      region_id: id,
      country_code: z.string().length(2).toLowerCase().optional(),
    }),
    response: z.object({ checkout_config: checkoutConfig }),
    errors: ["not_found"],
  },
  createPaymentSessions: {
    method: "POST",
    path: "/store/carts/:id/payment-sessions",
    params: z.strictObject({ id: z.string().regex(/^\w{1,100}$/) }),
    auth: "key",
    customer: "optional",
    cart: { in: "params.id" },
    idempotent: true,
    summary: "Make or refresh a payment session for each way to pay a cart",
    description:
      "Call it when the customer is to pay, and again after each change of the cart: sessions that still fit are kept. With `provider_id` it makes or keeps the session of that provider alone and takes those of the others away, for clients that complete the cart without naming one. A provider that does not answer is left out; `provider_error` where none does. A cart that costs nothing has no sessions, and is completed without one.",
    body: z.strictObject({
      provider_id: z.string().max(200).optional(),
    }),
    response: z.object({
      payment_sessions: z.array(session),
      payment_collection: paymentCollection,
    }),
    errors: ["invalid_state", "provider_error", "forbidden"],
  },
})
