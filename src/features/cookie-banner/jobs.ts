import type { ScheduledJob } from "../../tenancy/schedule/scheduled-job"
import { SCHEDULED_COOKIE_BANNER } from "./module/due"
import { cookieBannerWorkflows } from "./workflows"

/** Publishes the draft of the cookie banner at the time that an admin has set. */
export const publishDueCookieBanner: ScheduledJob = {
  name: cookieBannerWorkflows.publishDueJob,
  due: SCHEDULED_COOKIE_BANNER,
  run: (container) => cookieBannerWorkflows.publishDue(container).run(),
}
