import { dated } from "../../../lib/contract/dated"
import { pagination } from "../../../lib/contract/lists"
import { route } from "../../../lib/contract/route"
import { parsedRow } from "../../../lib/database"
import { storedEvent } from "../../../modules/tracking/schemas"
import { trackingEvents } from "./contract"

const row = dated(storedEvent)

export const GET = route(trackingEvents.adminListTrackingEvents, async ({ query, scope }) => {
  const { name, customer_id, limit, offset } = query
  const filters = { ...(name && { name }), ...(customer_id && { customer_id }) }
  const [events, count] = await scope
    .resolve("tracking")
    .listAndCountTrackingEvents(filters, pagination(query))
  return { tracking_events: events.map((event) => parsedRow(row, event)), count, offset, limit }
})
