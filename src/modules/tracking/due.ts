import type { DueRows } from "../../lib/schedule/scheduled-job"

/** The name of the job that records purchases, refunds and subscriptions. */
export const RECORD_COMMERCE_EVENTS = "record-commerce-events"

export const TRACKING_EVENTS: DueRows[] = [
  { table: "tracking_event", moment: "received_at", where: "deleted_at IS NULL" },
]
