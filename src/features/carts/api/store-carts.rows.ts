import { z } from "zod"
import { engineQuery } from "../../../kits/rows/engine-schemas"
import { noBody } from "../../../kits/rows/input"
import { contract, engineContract } from "../../../kits/rows/row"
import {
  changedCart,
  changedItem,
  newCart,
  newItem,
  promotionCodes,
  shippingMethods,
} from "./store-carts-bodies"
import { holds } from "./store-carts-holds"
import { cart, order } from "./store-carts-schemas"

const answer = { query: engineQuery, response: z.looseObject({ cart }) }
/** The common part of all engine routes for one cart. */
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
      "Only the customer can read the cart of an account. A guest's completed cart shows the items, but no data about the buyer.",
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
    summary: "Assign a guest's cart to the signed-in customer",
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
    summary: "Choose a cart's shipping method",
    body: shippingMethods,
    checkBody: true,
    ...one,
  },
})

/**
 * The type is left open, because the value comes from the engine. The schema is still used for validation and the API
 * document.
 */
const readOrder: z.ZodType = order
const readCart: z.ZodType = cart

/** Replaces the engine's route for completing a cart, which can lose an order in a crash. */
export const completion = contract({
  completeCart: {
    method: "POST",
    path: "/store/carts/:id/complete",
    cost: 5,
    auth: "key",
    cart: { in: "params.id", completed: "allowed" },
    summary: "Convert a cart to an order",
    description:
      "Returns `type: order` with the order. If the payment needs a further step of the customer, such as 3-D Secure, returns `type: cart` with the cart and an `error`. A declined or missing payment is 402 `payment_failed`. A payment provider that does not respond is 502 `provider_error`. After an error the cart is unchanged.",
    body: z.strictObject({
      provider_id: z
        .string()
        .optional()
        .describe(
          "The payment provider to use if the cart has several sessions. Default: the provider that is already paid.",
        )
        .meta({ examples: [] }),
    }),
    idempotent: true,
    query: z.strictObject(engineQuery.shape),
    response: z.looseObject({
      type: z.enum(["order", "cart"]).meta({ examples: ["order"] }),
      order: readOrder.optional(),
      cart: readCart.optional().meta({ examples: [] }),
      holds: holds.optional().meta({ examples: [] }),
      error: z.looseObject({ message: z.string() }).optional(),
    }),
    errors: ["sold_out", "payment_failed", "provider_error", "invalid_state", "forbidden"],
  },
})
