import { HOUR_SECONDS, type ScheduledJob } from "../../tenancy/schedule/scheduled-job"
import { eraseAfterRetention } from "./services/retention"

/** Erases personal data after the retention times that the features declare. */
export const eraseAfterRetentionJob: ScheduledJob = {
  name: "erase-after-retention",
  restSeconds: 12 * HOUR_SECONDS,
  run: eraseAfterRetention,
}
