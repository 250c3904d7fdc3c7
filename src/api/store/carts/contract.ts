import { z } from "zod"
import { noBody } from "../../../lib/contract/input"
import { contract, engineContract } from "../../../lib/contract/row"
import { address, engineQuery, metadata } from "../engine-schemas"
import { cart, order } from "./schemas"

const quantity = z
  .number()
  .positive()
  .meta({ examples: [1] })
const variantId = z.string().meta({ examples: ["variant_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] })
const optionId = z.string().meta({ examples: ["so_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] })

const newItem = z.strictObject({ variant_id: variantId, quantity, metadata })

const cartFields = z.strictObject({
  region_id: z
    .string()
    .optional()
    .meta({ examples: ["reg_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  email: z
    .email()
    .nullish()
    .meta({ examples: ["ada@example.com"] }),
  shipping_address: address.optional(),
  billing_address: address.optional(),
  promo_codes: z.array(z.string()).optional(),
  locale: z.string().nullish(),
  metadata,
})

const answer = { query: engineQuery, response: z.looseObject({ cart }) }
/** A row for one cart, which the engine answers. */
const one = { auth: "key", cart: { in: "params.id" }, ...answer } as const
const promotionCodes = z.strictObject({
  promo_codes: z.array(z.string()).meta({ examples: [["WELCOME10"]] }),
})

export const carts = engineContract({
  createCart: {
    method: "POST",
    path: "/store/carts",
    auth: "key",
    summary: "Create a cart",
    body: cartFields.extend({
      currency_code: z.string().nullish(),
      sales_channel_id: z.string().nullish(),
      items: z.array(newItem).optional(),
    }),
    checkBody: true,
    ...answer,
  },
  readCart: {
    method: "GET",
    path: "/store/carts/:id",
    summary: "One cart",
    description:
      "The cart of a customer with an account is for that customer alone. A guest's cart that has become an order shows what was bought, and nothing about the buyer.",
    ...one,
  },
  updateCart: {
    method: "POST",
    path: "/store/carts/:id",
    summary: "Change a cart: its region, email and addresses",
    body: cartFields,
    checkBody: true,
    ...one,
  },
  giveCartToCustomer: {
    method: "POST",
    path: "/store/carts/:id/customer",
    summary: "Make a guest's cart the signed-in customer's",
    body: noBody,
    ...one,
    auth: "key+customer",
  },
  addLineItem: {
    method: "POST",
    path: "/store/carts/:id/line-items",
    summary: "Add a product to a cart",
    body: newItem,
    errors: ["sold_out"],
    ...one,
  },
  changeLineItem: {
    method: "POST",
    path: "/store/carts/:id/line-items/:line_id",
    summary: "Change the quantity of a line item",
    body: z.strictObject({
      quantity: z
        .number()
        .min(0)
        .meta({ examples: [2] }),
      metadata,
    }),
    errors: ["sold_out"],
    ...one,
  },
  removeLineItem: {
    method: "DELETE",
    path: "/store/carts/:id/line-items/:line_id",
    summary: "Remove a line item from a cart",
    ...one,
    response: z.looseObject({
      id: z.string().meta({ examples: ["cali_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      object: z.literal("line-item"),
      deleted: z.literal(true),
      parent: cart,
    }),
  },
  addPromotions: {
    method: "POST",
    path: "/store/carts/:id/promotions",
    summary: "Add promotion codes to a cart",
    body: promotionCodes,
    ...one,
  },
  removePromotions: {
    method: "DELETE",
    path: "/store/carts/:id/promotions",
    summary: "Remove promotion codes from a cart",
    body: promotionCodes,
    ...one,
  },
  addShippingMethod: {
    method: "POST",
    path: "/store/carts/:id/shipping-methods",
    summary: "Choose how a cart is shipped",
    body: z.strictObject({ option_id: optionId, data: z.record(z.string(), z.unknown()).optional() }),
    ...one,
  },
})

/** Described and checked like any; to the code, what the engine has read is of no type in particular. */
const readOrder: z.ZodType = order
const readCart: z.ZodType = cart

/** Answered by us, as the engine would, and safely. */
export const completion = contract({
  completeCart: {
    method: "POST",
    path: "/store/carts/:id/complete",
    auth: "key",
    cart: { in: "params.id", completed: "allowed" },
    summary: "Convert a cart to an order",
    description:
      "Answers `type: order` with the order, or `type: cart` with the cart and an `error` where the customer has to take a further step for the payment, such as 3-D Secure. A payment that was declined or not made is 402 `payment_failed`, a payment service that does not answer 502 `provider_error`: the cart stays as it is.",
    body: z.strictObject({
      provider_id: z
        .string()
        .optional()
        .describe(
          "The payment provider by whose session the cart is paid, where it has several. Left out, it is the one that is paid already.",
        )
        .meta({ examples: [] }),
    }),
    idempotent: true,
    query: z.strictObject(engineQuery.shape),
    response: z.looseObject({
      type: z.enum(["order", "cart"]).meta({ examples: ["order"] }),
      order: readOrder.optional(),
      cart: readCart.optional().meta({ examples: [] }),
      error: z.looseObject({ message: z.string() }).optional(),
    }),
    errors: ["sold_out", "payment_failed", "provider_error", "invalid_state", "forbidden"],
  },
})
