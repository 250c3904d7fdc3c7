import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { trackingDeliveries } from "./admin-tracking-deliveries.rows"

declareHandlers([
  route(trackingDeliveries.adminListTrackingDeliveries, async ({ query, scope }) => {
    const { limit, offset } = query
    const { rows, count } = await scope.resolve("tracking").listDeliveries(query)
    return { tracking_deliveries: rows, count, offset, limit }
  }),
])
