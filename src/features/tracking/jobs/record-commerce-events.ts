import type { ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import { RECORD_COMMERCE_EVENTS } from "../module/due"
import { recordCommerceEvents } from "../services/commerce-events"

/** Records purchases, refunds and new subscriptions as events, from facts. */
export const recordCommerceEventsJob: ScheduledJob = {
  name: RECORD_COMMERCE_EVENTS,
  run: recordCommerceEvents,
}
