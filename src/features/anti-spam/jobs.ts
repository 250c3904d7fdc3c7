import { deletesExpired } from "../../kits/due-rows/deletes-expired"
import { MINUTE_SECONDS } from "../../tenancy/schedule/scheduled-job"
import { EXPIRING_SPAM_RECORDS } from "./module/due"
import { CLOCK_SKEW_SECONDS } from "./module/lib/spam-token"

/**
 * Deletes used anti-spam tokens and counts that have expired. They are kept longer by the skew of clocks, because a
 * process whose clock is slow still accepts their tokens.
 */
export const purgeExpiredSpamRecords = deletesExpired({
  name: "purge-expired-spam-records",
  rows: EXPIRING_SPAM_RECORDS,
  retentionMs: CLOCK_SKEW_SECONDS * 1000,
  restSeconds: 10 * MINUTE_SECONDS,
})
