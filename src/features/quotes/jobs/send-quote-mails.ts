import { MINUTES, type ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import { SEND_QUOTE_MAILS, UNSENT_QUOTE_NOTICES } from "../module/due"
import { sendQuoteMails } from "../services/send-quote-mails"

/** Mails buyers what has happened to their quotes. */
export const sendQuoteMailsJob: ScheduledJob = {
  name: SEND_QUOTE_MAILS,
  due: UNSENT_QUOTE_NOTICES,
  retrySeconds: 5 * MINUTES,
  run: sendQuoteMails,
}
