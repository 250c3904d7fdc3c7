import { MINUTE_SECONDS, type ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import { DUE_CHECKOUTS, SETTLE_SUBSCRIPTION_CHECKOUTS } from "../module/due"
import { settleDueCheckouts } from "../workflows/settle-due-checkouts"

/** Finds payments that nobody has reported, and ends subscriptions that others have replaced. */
export const settleSubscriptionCheckouts: ScheduledJob = {
  name: SETTLE_SUBSCRIPTION_CHECKOUTS,
  due: [DUE_CHECKOUTS],
  retrySeconds: 5 * MINUTE_SECONDS,
  run: settleDueCheckouts,
}
