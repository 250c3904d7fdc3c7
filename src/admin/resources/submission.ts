import type { Identified } from "../lib/resource"

/** All statuses. New submissions have the first one. */
export const INBOX = ["new", "read", "archived", "spam"] as const

/** A visitor's message that only the shop reads. */
export interface Submission extends Identified {
  status: (typeof INBOX)[number]
  /** Only the shop reads it. */
  note: string | null
  created_at: string
}
