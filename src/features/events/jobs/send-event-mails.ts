import { sendQueuedMails } from "../../../kits/mail-queue/send-mails"
import { MINUTE_SECONDS, type ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import { DUE_EVENT_MAILS, SEND_EVENT_MAILS } from "../module/due"
import { refundDueTickets } from "../services/refund-tickets"
import { ticketMails } from "../services/ticket-mails"

/** Sends mails with tickets, and mails about postponed and canceled events. Refunds the tickets of canceled events. */
export const sendEventMails: ScheduledJob = {
  name: SEND_EVENT_MAILS,
  due: DUE_EVENT_MAILS,
  retrySeconds: 5 * MINUTE_SECONDS,
  async run(container) {
    await sendQueuedMails(container, ticketMails)
    // The payment of an order is voided once all its tickets are canceled, so this comes last.
    await refundDueTickets(container)
  },
}
