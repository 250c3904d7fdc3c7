import type { ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import { SCHEDULED_EVENTS } from "../module/due"
import { eventWorkflows } from "../workflows/events"

/** Emits the events of scheduled events. Readers see them at their time even without this job. */
export const publishDueEvents: ScheduledJob = {
  name: eventWorkflows.publishDueJob,
  due: SCHEDULED_EVENTS,
  run: (container) => eventWorkflows.publishDue(container).run(),
}
