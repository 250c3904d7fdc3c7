import { dated } from "../../../kits/rows/dated"
import { pagination } from "../../../kits/rows/lists"
import { route } from "../../../kits/rows/route"
import { parsedRow } from "../../../lib/database"
import { declareHandlers } from "../../handlers"
import { storedEvent } from "../module/schemas"
import { countEvents } from "../services/report"
import { trackingEvents } from "./admin-tracking-events.rows"

const row = dated(storedEvent)

declareHandlers([
  route(trackingEvents.adminListTrackingEvents, async ({ query, scope }) => {
    const { name, customer_id, limit, offset } = query
    const tracking = scope.resolve("tracking")
    const page = pagination(query)
    const byName = { ...(name && { name }) }
    // A customer has few events. The number of all others is in the sums by day.
    const [events, count] = customer_id
      ? await tracking.listAndCountTrackingEvents({ ...byName, customer_id }, page)
      : await Promise.all([tracking.listTrackingEvents(byName, page), tracking.countEvents(name)])
    return { tracking_events: events.map((event) => parsedRow(row, event)), count, offset, limit }
  }),
  route(trackingEvents.adminCountTrackingEvents, ({ query, scope }) => countEvents(scope, query)),
])
