import { sendDueEventMails } from "../../features/events/send-event-mails"
import { MINUTES, type ScheduledJob } from "../../lib/schedule/scheduled-job"
import { DUE_EVENT_MAILS, SEND_EVENT_MAILS } from "../../modules/events/due"

/** Sends mails with tickets, and mails about postponed and canceled events. */
export const sendEventMails: ScheduledJob = {
  name: SEND_EVENT_MAILS,
  due: DUE_EVENT_MAILS,
  retrySeconds: 5 * MINUTES,
  run: sendDueEventMails,
}
