import { sendSubscriptionMails } from "../../features/subscriptions/send-subscription-mails"
import { MINUTES, type ScheduledJob } from "../../lib/schedule/scheduled-job"
import { SEND_SUBSCRIPTION_MAILS, UNSENT_NOTICES } from "../../modules/subscriptions/due"

/** Mails customers about declined and recovered payments. */
export const sendSubscriptionMailsJob: ScheduledJob = {
  name: SEND_SUBSCRIPTION_MAILS,
  due: UNSENT_NOTICES,
  retrySeconds: 5 * MINUTES,
  run: sendSubscriptionMails,
}
