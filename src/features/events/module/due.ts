import { dueMails } from "../../../kits/mail-queue/mails"
import { dueRefunds } from "../../../kits/refunds/noted-refunds"
import type { DueRows } from "../../../tenancy/schedule/scheduled-job"

/** The name of the job that cancels tickets of canceled events, sends the mails about tickets, and refunds. */
export const SEND_EVENT_MAILS = "send-event-mails"

/** The topic of these mails in the queue. */
export const TICKET_MAILS = "tickets"

export const DUE_EVENT_MAILS: DueRows[] = [dueMails(TICKET_MAILS), dueRefunds("event_refund")]

export const SCHEDULED_EVENTS: DueRows[] = [
  { table: "event", moment: "published_at", where: "status = 'scheduled' AND deleted_at IS NULL" },
]
