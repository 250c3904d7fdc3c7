import { declareContract } from "../contracts"
import { trackingDeliveries } from "./api/admin-tracking-deliveries.rows"
import { trackingDestinations } from "./api/admin-tracking-destinations.rows"
import { trackingEvents } from "./api/admin-tracking-events.rows"
import { trackingReport } from "./api/admin-tracking-events-report.rows"
import { track } from "./api/store.rows"

declareContract("tracking", [
  { heading: "Tracking", rows: track },
  {
    heading: "Tracking: administration",
    after: "Tracking",
    rows: { ...trackingEvents, ...trackingReport, ...trackingDeliveries, ...trackingDestinations },
  },
])
