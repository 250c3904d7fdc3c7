import { dueMails } from "../../../kits/mail-queue/mails"
import { sendQueuedMails } from "../../../kits/mail-queue/send-mails"
import { MINUTE_SECONDS, type ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import { CONFIRMATION_MAILS, SEND_EMAIL_CONFIRMATIONS } from "../module/due"
import { confirmationMails } from "../services/confirmation-mails"

/** Mails the links that confirm subscriptions. */
export const sendEmailConfirmations: ScheduledJob = {
  name: SEND_EMAIL_CONFIRMATIONS,
  due: [dueMails(CONFIRMATION_MAILS)],
  retrySeconds: MINUTE_SECONDS,
  run: (container) => sendQueuedMails(container, confirmationMails),
}
