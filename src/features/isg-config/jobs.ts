import type { ScheduledJob } from "../../tenancy/schedule/scheduled-job"
import { SCHEDULED_ISG_CONFIG } from "./module/due"
import { isgConfigWorkflows } from "./workflows"

/** Publishes the draft of the isg config at the time that an admin has set. */
export const publishDueIsgConfig: ScheduledJob = {
  name: isgConfigWorkflows.publishDueJob,
  due: SCHEDULED_ISG_CONFIG,
  run: (container) => isgConfigWorkflows.publishDue(container).run(),
}
