import { z } from "zod"
import { engineQuery } from "../../../kits/rows/engine-schemas"
import { noBody } from "../../../kits/rows/input"
import { page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { order } from "../../carts/api/store-carts-schemas"
import { waitingOrder, waitingOrdersQuery } from "../module/schemas"

export const adminOrders = contract({
  adminListWaitingOrders: {
    method: "GET",
    path: "/admin/waiting-orders",
    auth: "admin",
    summary: "The orders to pack, and those with a failed payment",
    description: "The engine's list of orders has no filter by shipment or payment. The oldest come first.",
    query: waitingOrdersQuery,
    response: page({ waiting_orders: z.array(waitingOrder) }),
  },
  cancelOrderAsAdmin: {
    method: "POST",
    path: "/admin/orders/:id/cancel",
    auth: "admin",
    summary: "Cancel an order at any time",
    description:
      "Works like the customers' cancellation, but without the cancellation window, and no used ticket or begun tour refuses. Replaces the engine's route, which cancels the order even if the refund fails.",
    query: engineQuery.strict(),
    body: noBody,
    response: z.looseObject({ order }),
    errors: ["invalid_state", "cancellation_window_closed", "provider_error"],
  },
})
