import type { DueRows } from "../../../tenancy/schedule/scheduled-job"

/** Used tokens, and counts of submissions. */
export const EXPIRING_SPAM_RECORDS: DueRows[] = [
  { table: "spent_spam_token", moment: "expires_at", where: "deleted_at IS NULL" },
  { table: "seen_submission", moment: "expires_at", where: "deleted_at IS NULL" },
]
