import type { ScheduledJob } from "../../lib/schedule/scheduled-job"
import { SCHEDULED_TOURS } from "../../modules/tours/due"
import { tourWorkflows } from "../../workflows/tours/tours"

/** Emits the events of scheduled tours. Readers see them at their time even without this job. */
export const publishDueTours: ScheduledJob = {
  name: tourWorkflows.publishDueJob,
  due: SCHEDULED_TOURS,
  run: (container) => tourWorkflows.publishDue(container).run(),
}
