import type { DueRows } from "../../lib/schedule/scheduled-job"

/** Tables whose expired rows the purge deletes. */
export const EXPIRING_SPAM_RECORDS: DueRows[] = [
  { table: "spent_spam_token", moment: "expires_at", where: "deleted_at IS NULL" },
  { table: "seen_submission", moment: "expires_at", where: "deleted_at IS NULL" },
]
