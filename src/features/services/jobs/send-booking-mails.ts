import { MINUTES, type ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import { SEND_BOOKING_MAILS, UNMAILED_BOOKINGS } from "../module/due"
import { sendBookingMails } from "../services/send-booking-mails"

/** Mails confirmations, changes and cancellations of bookings. */
export const sendBookingMailsJob: ScheduledJob = {
  name: SEND_BOOKING_MAILS,
  due: UNMAILED_BOOKINGS,
  retrySeconds: 5 * MINUTES,
  run: sendBookingMails,
}
