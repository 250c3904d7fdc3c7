import type { ScheduledJob } from "../../tenancy/schedule/scheduled-job"
import { SCHEDULED_THEME } from "./module/due"
import { themeWorkflows } from "./workflows"

/** Publishes the draft of the theme at the time that an admin has set. */
export const publishDueTheme: ScheduledJob = {
  name: themeWorkflows.publishDueJob,
  due: SCHEDULED_THEME,
  run: (container) => themeWorkflows.publishDue(container).run(),
}
