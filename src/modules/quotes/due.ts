import type { DueRows } from "../../lib/schedule/scheduled-job"

/** The names of the jobs that end the validity of quotes, and mail their buyers. */
export const EXPIRE_QUOTES = "expire-quotes"
export const SEND_QUOTE_MAILS = "send-quote-mails"

export const EXPIRING_QUOTES: DueRows[] = [
  { table: "quote_request", moment: "valid_until", where: "status = 'sent'" },
]

export const UNSENT_QUOTE_NOTICES: DueRows[] = [
  { table: "quote_notice", moment: "due_at", where: "due_at IS NOT NULL AND deleted_at IS NULL" },
]
