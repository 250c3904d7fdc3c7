import { MINUTE_SECONDS, type ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import { SEND_TRACKING_EVENTS, TRACKING_DELIVERIES } from "../module/due"
import { sendTrackingEvents } from "../services/send-events"

/** Sends events to GA4 and Meta. */
export const sendTrackingEventsJob: ScheduledJob = {
  name: SEND_TRACKING_EVENTS,
  due: [TRACKING_DELIVERIES],
  retrySeconds: MINUTE_SECONDS,
  run: sendTrackingEvents,
}
