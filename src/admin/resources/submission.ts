import type { Identified } from "../lib/resource"

/** The first is what the shop has to look at. */
export const INBOX = ["new", "read", "archived", "spam"] as const

/** Submissions of visitors that only the shop reads. */
export interface Submission extends Identified {
  status: (typeof INBOX)[number]
  created_at: string
}
