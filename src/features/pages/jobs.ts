import type { ScheduledJob } from "../../tenancy/schedule/scheduled-job"
import { SCHEDULED_PAGES } from "./module/due"
import { pageWorkflows } from "./workflows"

/**
 * Emits the events of scheduled pages, for example for the search index. Readers see the pages at their time even
 * without this job.
 */
export const publishDuePages: ScheduledJob = {
  name: pageWorkflows.publishDueJob,
  due: SCHEDULED_PAGES,
  run: (container) => pageWorkflows.publishDue(container).run(),
}
