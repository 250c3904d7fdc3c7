import type { ScheduledJob } from "../../lib/schedule/scheduled-job"
import { SCHEDULED_PAGES } from "../../modules/pages/due"
import { pageWorkflows } from "../../workflows/pages/pages"

/**
 * Emits the events of scheduled pages, for example for the search index. Readers see the pages at their time even
 * without this job.
 */
export const publishDuePages: ScheduledJob = {
  name: pageWorkflows.publishDueJob,
  due: SCHEDULED_PAGES,
  run: (container) => pageWorkflows.publishDue(container).run(),
}
