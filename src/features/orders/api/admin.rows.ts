import { z } from "zod"
import { engineQuery } from "../../../api/store/engine-schemas"
import { noBody } from "../../../lib/contract/input"
import { contract } from "../../../lib/contract/row"
import { order } from "../../carts/api/store-carts-schemas"

export const adminOrders = contract({
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
