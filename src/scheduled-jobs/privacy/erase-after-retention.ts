import { eraseAfterRetention } from "../../features/privacy/retention"
import { HOURS, type ScheduledJob } from "../../lib/schedule/scheduled-job"

/** Erases personal data after the retention times that the features declare. */
export const eraseAfterRetentionJob: ScheduledJob = {
  name: "erase-after-retention",
  restSeconds: 12 * HOURS,
  run: eraseAfterRetention,
}
