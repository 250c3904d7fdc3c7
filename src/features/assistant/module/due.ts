import type { DueRows } from "../../../tenancy/schedule/scheduled-job"

/** The name of the job that ends expired plans and reserved prices, and continues plans whose process has crashed. */
export const END_DUE_PLANS = "end-due-assistant-plans"

/** How long a plan waits for approval. */
export const PENDING_MS = 10 * 60_000
/** How long a process may run a plan before it must renew its lease. After a crash, another process continues then. */
export const LEASE_MS = 60_000
/**
 * How long a price stays reserved. Longer than any answer takes: a model is asked several times, for up to three
 * minutes each.
 */
export const RESERVED_MS = 30 * 60_000

export const DUE_PLANS: DueRows[] = [
  { table: "assistant_plan", moment: "expires_at", where: "status = 'pending' AND deleted_at IS NULL" },
  { table: "assistant_plan", moment: "leased_until", where: "status = 'executing' AND deleted_at IS NULL" },
  {
    table: "assistant_credit_reservation",
    moment: "expires_at",
    where: "status = 'open' AND deleted_at IS NULL",
  },
]

/** Conversations, by their last message. */
export const CONVERSATIONS: DueRows[] = [
  { table: "assistant_session", moment: "last_message_at", where: "deleted_at IS NULL" },
]
