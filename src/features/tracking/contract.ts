import { trackingEvents } from "../../api/admin/tracking-events/contract"
import { track } from "../../api/store/track/contract"
import { declareContract } from "../contracts"

declareContract("tracking", [
  { heading: "Tracking", rows: track },
  { heading: "Tracking: administration", after: "Tracking", rows: trackingEvents },
])
