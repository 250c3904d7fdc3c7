import { z } from "zod"
import { noBody } from "../../../lib/contract/input"
import { contract } from "../../../lib/contract/row"
import { order } from "../../store/carts/schemas"
import { engineQuery } from "../../store/engine-schemas"

export const adminOrders = contract({
  cancelOrderAsAdmin: {
    method: "POST",
    path: "/admin/orders/:id/cancel",
    auth: "admin",
    summary: "Cancel an order, whenever it was placed",
    description:
      "As customers cancel orders, without their window. In place of the engine's, which cancels the order also where the payment could not be given back.",
    query: engineQuery.strict(),
    body: noBody,
    response: z.looseObject({ order }),
    errors: ["invalid_state", "cancellation_window_closed", "provider_error"],
  },
})
