import { countEvents } from "../../../../features/tracking/report"
import { route } from "../../../../lib/contract/route"
import { trackingEvents } from "../contract"

export const GET = route(trackingEvents.adminCountTrackingEvents, ({ query, scope }) =>
  countEvents(scope, query),
)
