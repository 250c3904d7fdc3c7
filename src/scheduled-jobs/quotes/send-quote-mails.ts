import { sendQuoteMails } from "../../features/quotes/send-quote-mails"
import { MINUTES, type ScheduledJob } from "../../lib/schedule/scheduled-job"
import { SEND_QUOTE_MAILS, UNSENT_QUOTE_NOTICES } from "../../modules/quotes/due"

/** Mails buyers what has happened to their quotes. */
export const sendQuoteMailsJob: ScheduledJob = {
  name: SEND_QUOTE_MAILS,
  due: UNSENT_QUOTE_NOTICES,
  retrySeconds: 5 * MINUTES,
  run: sendQuoteMails,
}
