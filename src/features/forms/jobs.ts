import { HOUR_SECONDS, type ScheduledJob } from "../../tenancy/schedule/scheduled-job"
import { EXPIRING_FORM_SUBMISSIONS } from "./module/due"

/** Deletes form submissions after their retention time. */
export const purgeFormSubmissions: ScheduledJob = {
  name: "purge-form-submissions",
  due: EXPIRING_FORM_SUBMISSIONS,
  restSeconds: HOUR_SECONDS,
  run: (container) => container.resolve("forms").submissions.purge(),
}
