import { MINUTES, type ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import { DUE_EVENT_MAILS, SEND_EVENT_MAILS } from "../module/due"
import { refundDueTickets } from "../services/refund-tickets"
import { sendDueEventMails } from "../services/send-event-mails"

/** Sends mails with tickets, and mails about postponed and canceled events. Refunds the tickets of canceled events. */
export const sendEventMails: ScheduledJob = {
  name: SEND_EVENT_MAILS,
  due: DUE_EVENT_MAILS,
  retrySeconds: 5 * MINUTES,
  async run(container) {
    await sendDueEventMails(container)
    // The payment of an order is voided once all its tickets are canceled, so this comes last.
    await refundDueTickets(container)
  },
}
