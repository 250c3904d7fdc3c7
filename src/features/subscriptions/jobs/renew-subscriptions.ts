import { MINUTE_SECONDS, type ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import { DUE_SUBSCRIPTIONS, RENEW_SUBSCRIPTIONS } from "../module/due"
import { renewDueSubscriptions } from "../workflows/renew-due"

/** Renews and ends subscriptions at their time. */
export const renewSubscriptions: ScheduledJob = {
  name: RENEW_SUBSCRIPTIONS,
  due: [DUE_SUBSCRIPTIONS],
  retrySeconds: 5 * MINUTE_SECONDS,
  run: (container) => renewDueSubscriptions(container),
}
