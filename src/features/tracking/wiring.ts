import { purgeTrackingEvents } from "../../scheduled-jobs/tracking/purge-events"
import { recordCommerceEventsJob } from "../../scheduled-jobs/tracking/record-commerce-events"
import { sendTrackingEventsJob } from "../../scheduled-jobs/tracking/send-events"
import { declareWiring } from "../wirings"

declareWiring("tracking", {
  scheduledJobs: [purgeTrackingEvents, recordCommerceEventsJob, sendTrackingEventsJob],
})
