import { HOUR_SECONDS, type ScheduledJob } from "../../tenancy/schedule/scheduled-job"
import { ERASE_AFTER_RETENTION, eraseAfterRetention } from "./services/retention"

/** Erases personal data after the retention times that the features declare. */
export const eraseAfterRetentionJob: ScheduledJob = {
  name: ERASE_AFTER_RETENTION,
  restSeconds: 12 * HOUR_SECONDS,
  run: eraseAfterRetention,
}
