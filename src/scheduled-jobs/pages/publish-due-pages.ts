import type { ScheduledJob } from "../../lib/schedule/scheduled-job"
import { SCHEDULED_PAGES } from "../../modules/pages/due"
import { pageWorkflows } from "../../workflows/pages/pages"

/** Readers see a page from its minute on without this; it tells the others, such as the search index. */
export const publishDuePages: ScheduledJob = {
  name: pageWorkflows.publishDueJob,
  due: SCHEDULED_PAGES,
  run: (container) => pageWorkflows.publishDue(container).run(),
}
