import type { DueRows } from "../../../tenancy/schedule/scheduled-job"

/** The name of the job that records purchases, refunds and subscriptions. */
export const RECORD_COMMERCE_EVENTS = "record-commerce-events"

/** The name of the job that sends events to GA4 and Meta. */
export const SEND_TRACKING_EVENTS = "send-tracking-events"

export const TRACKING_DELIVERIES: DueRows = {
  table: "tracking_delivery",
  moment: "due_at",
  where: "status IN ('queued', 'sending') AND deleted_at IS NULL",
}

/** The name of the job that makes partitions. */
export const MAKE_TRACKING_PARTITIONS = "make-tracking-partitions"

export const TRACKING_EVENTS: DueRows[] = [{ table: "tracking_event_key", moment: "occurred_at" }]
