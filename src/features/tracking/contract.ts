import { trackingDeliveries } from "../../api/admin/tracking-deliveries/contract"
import { trackingEvents } from "../../api/admin/tracking-events/contract"
import { trackingReport } from "../../api/admin/tracking-events/report/contract"
import { track } from "../../api/store/track/contract"
import { declareContract } from "../contracts"

declareContract("tracking", [
  { heading: "Tracking", rows: track },
  {
    heading: "Tracking: administration",
    after: "Tracking",
    rows: { ...trackingEvents, ...trackingReport, ...trackingDeliveries },
  },
])
