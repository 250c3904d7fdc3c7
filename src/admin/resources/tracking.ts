import type { shownDelivery } from "../../features/tracking/module/schemas"
import type { Received } from "../../kits/rows/moments"
import type { Resource } from "../lib/resource"

export const trackingDeliveries: Resource<Received<typeof shownDelivery>> = {
  path: "/admin/tracking-deliveries",
  one: "tracking_delivery",
  many: "tracking_deliveries",
  texts: "tracking.deliveries",
  title: "name",
}
