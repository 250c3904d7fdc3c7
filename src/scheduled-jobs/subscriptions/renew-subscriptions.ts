import { MINUTES, type ScheduledJob } from "../../lib/schedule/scheduled-job"
import { DUE_SUBSCRIPTIONS, RENEW_SUBSCRIPTIONS } from "../../modules/subscriptions/due"
import { renewDueSubscriptions } from "../../workflows/subscriptions/renew-due"

/** Renews and ends subscriptions at their time. */
export const renewSubscriptions: ScheduledJob = {
  name: RENEW_SUBSCRIPTIONS,
  due: DUE_SUBSCRIPTIONS,
  retrySeconds: 5 * MINUTES,
  run: (container) => renewDueSubscriptions(container),
}
