import { dueMails } from "../../../kits/mail-queue/mails"
import { sendQueuedMails } from "../../../kits/mail-queue/send-mails"
import { MINUTE_SECONDS, type ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import { BOOKING_MAILS, SEND_BOOKING_MAILS } from "../module/due"
import { bookingMails } from "../services/booking-mails"

/** Mails confirmations, changes, cancellations and reminders of bookings. */
export const sendBookingMailsJob: ScheduledJob = {
  name: SEND_BOOKING_MAILS,
  due: [dueMails(BOOKING_MAILS)],
  retrySeconds: 5 * MINUTE_SECONDS,
  run: (container) => sendQueuedMails(container, bookingMails),
}
