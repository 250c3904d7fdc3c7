import type { waitingOrder } from "../../features/orders/module/schemas"
import type { Received } from "../../kits/rows/moments"
import type { Resource } from "../lib/resource"

export const waitingOrders: Resource<Received<typeof waitingOrder>> = {
  path: "/admin/waiting-orders",
  one: "waiting_order",
  many: "waiting_orders",
  texts: "waiting_orders",
  title: "display_id",
  isChangedElsewhere: true,
}
