import { dueMails } from "../../../kits/mail-queue/mails"
import { sendQueuedMails } from "../../../kits/mail-queue/send-mails"
import { MINUTE_SECONDS, type ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import { QUOTE_MAILS, SEND_QUOTE_MAILS } from "../module/due"
import { quoteMails } from "../services/quote-mails"

/** Mails buyers what has happened to their quotes. */
export const sendQuoteMailsJob: ScheduledJob = {
  name: SEND_QUOTE_MAILS,
  due: [dueMails(QUOTE_MAILS)],
  retrySeconds: 5 * MINUTE_SECONDS,
  run: (container) => sendQueuedMails(container, quoteMails),
}
