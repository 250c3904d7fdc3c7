import { OrderStatus } from "@medusajs/framework/utils"
import { z } from "zod"
import { engineList, engineListQuery, engineQuery } from "../../../kits/rows/engine-schemas"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract, engineContract } from "../../../kits/rows/row"
import { plainTextField } from "../../../lib/fields"
import { order } from "../../carts/api/store-carts-schemas"

const MAX_REASON_LENGTH = 500

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
    guests: { area: "checkout", field: "guest_order_hours" },
    summary: "One order of the signed-in customer",
    description:
      "The setting `guest_order_hours` opens guests' orders for this time after the order. Callers then need only the order's id and a key of its sales channel. The response has no payment data. Without a token, every other order is then 404. Only its customer gets an order's public metafields.",
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
      "Refunds or voids the payment and releases the stock. `cancellation_window_closed`: the window (`GET /store/checkout-config`) has passed, an item is fulfilled, or a part refuses: a ticket was used, an event or tour has begun, a booking can no longer be changed, or a subscription has paid the order. The message names the line items that refuse. `invalid_state`: the order is already cancelled. After `provider_error` the order is unchanged, and the call can be repeated.",
    body: z.strictObject({
      reason: plainTextField(MAX_REASON_LENGTH)
        .optional()
        .meta({ examples: ["Ordered twice"] }),
    }),
    response: z.object({ order }),
    errors: ["invalid_state", "cancellation_window_closed", "provider_error"],
  },
})
