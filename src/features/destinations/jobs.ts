import type { ScheduledJob } from "../../tenancy/schedule/scheduled-job"
import { SCHEDULED_DESTINATIONS } from "./module/due"
import { destinationWorkflows } from "./workflows"

/** Emits the events of scheduled destinations. Readers see them at their time even without this job. */
export const publishDueDestinations: ScheduledJob = {
  name: destinationWorkflows.publishDueJob,
  due: SCHEDULED_DESTINATIONS,
  run: (container) => destinationWorkflows.publishDue(container).run(),
}
