import { z } from "zod"
import { money } from "../../../kits/rows/engine-schemas"
import { contract } from "../../../kits/rows/row"
import { paymentCollection } from "../../carts/api/store-payment-collections-schemas"

const presence = z.enum(["hidden", "optional", "required"]).meta({ examples: ["optional"] })
const id = z.string().max(200).optional()
const amount = money.nullable()

const shippingOption = z
  .object({
    id: z.string(),
    name: z.string(),
    type: z.object({ code: z.string(), label: z.string(), description: z.string().nullable() }).nullable(),
    price_type: z.enum(["flat", "calculated"]),
    amount: amount.describe("`null` if the price is calculated for each cart."),
    currency_code: z.string(),
    is_tax_inclusive: z.boolean(),
    free_from: amount.describe("The item total from which shipping is free. `null` if there is no limit."),
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
        "The checkout's fields. The first four belong to the shipping address, the others to the cart's `metadata`.",
      ),
    guest_checkout: z.boolean().meta({ examples: [true] }),
    max_quantity_per_line: z
      .int()
      .describe("The maximum quantity of a line item.")
      .meta({ examples: [9_999] }),
    cancellation_window_hours: z
      .int()
      .min(0)
      .describe("The time in which customers can cancel an unfulfilled order.")
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

export const session = z
  .object({
    id: z.string(),
    provider_id: z.string(),
    status: z.string(),
    amount: money,
    currency_code: z.string(),
    data: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe("Data for the provider's code in the storefront, such as a client secret."),
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
    cachedUntilChangeOf: ["shop", "shipping", "price", "pricing"],
    auth: "key",
    cart: { in: "query.cart_id" },
    summary: "The checkout's fields, payment methods and shipping options",
    description:
      "Send at most one of cart, region and country. Default: the shop's default region. For a cart, the shipping options are those that it can use, with its prices.",
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
    summary: "Create or refresh the payment sessions of a cart",
    description:
      "Creates one session per payment method. Call it before the payment, and again after each change of the cart. Valid sessions are kept. With `provider_id`, only that provider gets a session, and other sessions are removed. This is for clients that complete the cart without a provider. A provider that does not respond is left out. If no provider responds: `provider_error`. A free cart has no sessions and is completed without one.",
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
