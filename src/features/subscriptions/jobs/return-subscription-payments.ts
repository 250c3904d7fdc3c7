import { MINUTE_SECONDS, type ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import { DUE_REFUNDS, RETURN_SUBSCRIPTION_PAYMENTS } from "../module/due"
import { returnPayments } from "../workflows/return-payments"

/** Returns money that customers have paid too much. */
export const returnSubscriptionPayments: ScheduledJob = {
  name: RETURN_SUBSCRIPTION_PAYMENTS,
  due: [DUE_REFUNDS],
  retrySeconds: 5 * MINUTE_SECONDS,
  run: (container) => returnPayments(container),
}
