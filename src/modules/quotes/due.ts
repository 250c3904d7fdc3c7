import type { DueRows } from "../../lib/schedule/scheduled-job"

export const EXPIRING_QUOTES: DueRows[] = [
  { table: "quote_request", moment: "valid_until", where: "status = 'sent'" },
]
