import { dueMails } from "../../../kits/mail-queue/mails"
import { sendQueuedMails } from "../../../kits/mail-queue/send-mails"
import { MINUTE_SECONDS, type ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import { SEND_SUBSCRIPTION_MAILS, SUBSCRIPTION_MAILS } from "../module/due"
import { subscriptionMails } from "../services/subscription-mails"

/** Mails customers about declined and recovered payments, and admins about orders that were given up. */
export const sendSubscriptionMailsJob: ScheduledJob = {
  name: SEND_SUBSCRIPTION_MAILS,
  due: [dueMails(SUBSCRIPTION_MAILS)],
  retrySeconds: 5 * MINUTE_SECONDS,
  run: (container) => sendQueuedMails(container, subscriptionMails),
}
