import type { ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import { SCHEDULED_TOURS } from "../module/due"
import { tourWorkflows } from "../workflows/tours"

/** Emits the events of scheduled tours. Readers see them at their time even without this job. */
export const publishDueTours: ScheduledJob = {
  name: tourWorkflows.publishDueJob,
  due: SCHEDULED_TOURS,
  run: (container) => tourWorkflows.publishDue(container).run(),
}
