import { wirings } from "../features/wirings"
import type { ScheduledJob } from "../lib/schedule/scheduled-job"
import { purgeExpiredSpamRecords } from "./anti-spam/purge-expired"
import { endDuePlans } from "./assistant/end-due-plans"
import { purgeAssistantConversations } from "./assistant/purge-conversations"
import { publishDueBlogPosts } from "./blog/publish-due-blog-posts"
import { endCutShortCompletions } from "./cart-completion/end-cut-short-completions"
import { purgeIdempotencyKeys } from "./idempotency/purge-idempotency-keys"
import { cancelUnpaidOrdersJob } from "./orders/cancel-unpaid-orders"
import { endCutShortCancellations } from "./orders/end-cut-short-cancellations"
import { purgeOutboxEvents } from "./outbox/purge-events"
import { publishDuePages } from "./pages/publish-due-pages"
import { reconcileSearch } from "./search/reconcile-search-index"
import { purgePendingSignIns } from "./social-login/purge-pending-sign-ins"
import { purgeExpiredTokenRevocations } from "./token-revocation/purge-expired"

/**
 * Work that features do for each tenant at its time. They are not in `src/jobs`: the engine would run those by a timer,
 * for every tenant.
 */
export const scheduledJobs: readonly ScheduledJob[] = [
  purgeExpiredSpamRecords,
  endDuePlans,
  purgeAssistantConversations,
  publishDueBlogPosts,
  endCutShortCompletions,
  purgeIdempotencyKeys,
  cancelUnpaidOrdersJob,
  endCutShortCancellations,
  purgeOutboxEvents,
  publishDuePages,
  reconcileSearch,
  purgePendingSignIns,
  purgeExpiredTokenRevocations,
]

/** These, and those that features declare in their `wiring.ts`. Call it at run time, never while a module is imported. */
export function allScheduledJobs(): readonly ScheduledJob[] {
  return [...scheduledJobs, ...wirings().flatMap(({ wiring }) => wiring.scheduledJobs ?? [])]
}
