import { z } from "zod"
import { noBody } from "../../../lib/contract/input"
import { contract, engineContract } from "../../../lib/contract/row"
import { engineQuery } from "../engine-schemas"
import { changedCart, changedItem, newCart, newItem, promotionCodes, shippingMethods } from "./bodies"
import { cart, order } from "./schemas"

const answer = { query: engineQuery, response: z.looseObject({ cart }) }
/** The shared fields of engine rows for one cart. */
const one = { auth: "key", cart: { in: "params.id" }, ...answer } as const

export const carts = engineContract({
  createCart: {
    method: "POST",
    path: "/store/carts",
    auth: "key",
    summary: "Create a cart",
    description: "Takes at most 100 items at once. A cart holds at most 250 line items.",
    body: newCart,
    checkBody: true,
    errors: ["not_found", "sold_out"],
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
    body: changedCart,
    checkBody: true,
    errors: ["sold_out"],
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
    checkBody: true,
    errors: ["sold_out"],
    ...one,
  },
  changeLineItem: {
    method: "POST",
    path: "/store/carts/:id/line-items/:line_id",
    summary: "Change the quantity of a line item",
    body: changedItem,
    checkBody: true,
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
    checkBody: true,
    ...one,
  },
  removePromotions: {
    method: "DELETE",
    path: "/store/carts/:id/promotions",
    summary: "Remove promotion codes from a cart",
    body: promotionCodes,
    checkBody: true,
    ...one,
  },
  addShippingMethod: {
    method: "POST",
    path: "/store/carts/:id/shipping-methods",
    summary: "Choose how a cart is shipped",
    body: shippingMethods,
    checkBody: true,
    ...one,
  },
})

/** Untyped, because the engine returns it. The schema still validates and documents it. */
const readOrder: z.ZodType = order
const readCart: z.ZodType = cart

/** Replaces the engine's completion with a safe one. */
export const completion = contract({
  completeCart: {
    method: "POST",
    path: "/store/carts/:id/complete",
    cost: 5,
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
