import type { DueRows } from "../../../tenancy/schedule/scheduled-job"

/** The names of the jobs that end the validity of quotes, place interrupted orders, and mail buyers. */
export const EXPIRE_QUOTES = "expire-quotes"
export const FINISH_ACCEPTED_QUOTES = "finish-accepted-quotes"
export const SEND_QUOTE_MAILS = "send-quote-mails"

export const EXPIRING_QUOTES: DueRows[] = [
  { table: "quote_request", moment: "valid_until", where: "status = 'sent'" },
]

/** The topic of these mails in the queue. */
export const QUOTE_MAILS = "quotes"

/** An acceptance that takes longer was interrupted. The rule below has the same time. */
export const FINISH_AFTER_MS = 5 * 60_000

export const ACCEPTED_QUOTES: DueRows[] = [
  { table: "quote_request", moment: "updated_at + interval '5 minutes'", where: "status = 'accepted'" },
]
