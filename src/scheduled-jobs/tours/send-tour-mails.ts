import { sendDueTourMails } from "../../features/tours/send-tour-mails"
import { MINUTES, type ScheduledJob } from "../../lib/schedule/scheduled-job"
import { DUE_TOUR_MAILS, SEND_TOUR_MAILS } from "../../modules/tours/due"

/** Sends mails with vouchers, and mails about canceled departures. */
export const sendTourMails: ScheduledJob = {
  name: SEND_TOUR_MAILS,
  due: DUE_TOUR_MAILS,
  retrySeconds: 5 * MINUTES,
  run: sendDueTourMails,
}
