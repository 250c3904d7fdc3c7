import { z } from "zod"
import { page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { deliveryQuery, shownDelivery } from "../module/schemas"

export const trackingDeliveries = contract({
  adminListTrackingDeliveries: {
    method: "GET",
    path: "/admin/tracking-deliveries",
    auth: "admin",
    summary: "Why each event was or was not sent to GA4 and Meta",
    query: deliveryQuery,
    response: page({ tracking_deliveries: z.array(shownDelivery) }),
  },
})
