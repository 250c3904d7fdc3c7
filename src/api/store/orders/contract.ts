import { OrderStatus } from "@medusajs/framework/utils"
import { z } from "zod"
import { listQuery, page } from "../../../lib/contract/lists"
import { contract, engineContract } from "../../../lib/contract/row"
import { plainTextField } from "../../../lib/fields"
import { order } from "../carts/schemas"
import { engineList, engineListQuery, engineQuery } from "../engine-schemas"

const LONGEST_REASON = 500

/** All statuses except drafts. */
const statuses = [
  OrderStatus.PENDING,
  OrderStatus.COMPLETED,
  OrderStatus.CANCELED,
  OrderStatus.REQUIRES_ACTION,
  OrderStatus.ARCHIVED,
]

const params = z.strictObject({ id: z.string().regex(/^\w{1,100}$/) })

export const engineOrders = engineContract({
  listOrders: {
    method: "GET",
    path: "/store/orders",
    auth: "key+customer",
    summary: "The signed-in customer's orders",
    query: engineListQuery(50, { status: z.string().optional() }),
    response: engineList({ orders: z.array(order) }),
  },
})

export const orders = contract({
  listMyOrders: {
    method: "GET",
    path: "/store/orders/me",
    auth: "key+customer",
    summary: "The signed-in customer's orders, with their items and totals",
    query: listQuery({
      order: ["-created_at", "created_at"],
      filters: { status: z.enum(statuses).optional() },
    }),
    response: page({ orders: z.array(order) }),
  },
  readOrder: {
    method: "GET",
    path: "/store/orders/:id",
    params,
    auth: "key+customer",
    guests: "guest_order_hours",
    summary: "One order of the signed-in customer's",
    description:
      "Where the shop opens its guests' orders (setting `guest_order_hours`), the order of a guest answers whoever has its id and a key of its sales channel, for that long after it was placed. Every other order is then 404 without a token, and without payment data.",
    query: engineQuery.strict(),
    response: z.looseObject({ order }),
  },
  cancelOrder: {
    method: "POST",
    path: "/store/orders/:id/cancel",
    params,
    auth: "key+customer",
    summary: "Cancel an order within the cancellation window",
    description:
      "Refunds or voids the payment and releases the stock. `cancellation_window_closed` where the shop's window (`GET /store/checkout-config`) has passed, or something is fulfilled; `invalid_state` where the order is cancelled already; after `provider_error` the order is as it was and can be cancelled again.",
    body: z.strictObject({
      reason: plainTextField(LONGEST_REASON)
        .optional()
        .meta({ examples: ["Ordered twice"] }),
    }),
    response: z.object({ order }),
    errors: ["invalid_state", "cancellation_window_closed", "provider_error"],
  },
})
