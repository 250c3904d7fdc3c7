import { MINUTES, type ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import { SEND_SUBSCRIPTION_MAILS, UNSENT_NOTICES } from "../module/due"
import { sendSubscriptionMails } from "../services/send-subscription-mails"

/** Mails customers about declined and recovered payments. */
export const sendSubscriptionMailsJob: ScheduledJob = {
  name: SEND_SUBSCRIPTION_MAILS,
  due: UNSENT_NOTICES,
  retrySeconds: 5 * MINUTES,
  run: sendSubscriptionMails,
}
