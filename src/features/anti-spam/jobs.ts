import { MINUTES, type ScheduledJob } from "../../tenancy/schedule/scheduled-job"
import { EXPIRING_SPAM_RECORDS } from "./module/due"

/** Deletes used anti-spam tokens and counts that have expired. */
export const purgeExpiredSpamRecords: ScheduledJob = {
  name: "purge-expired-spam-records",
  due: EXPIRING_SPAM_RECORDS,
  restSeconds: 10 * MINUTES,
  run: (container) => container.resolve("antiSpam").purgeExpired(),
}
