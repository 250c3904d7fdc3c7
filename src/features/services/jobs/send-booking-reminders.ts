import { MINUTES, type ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import { DUE_REMINDERS, SEND_BOOKING_REMINDERS } from "../module/due"
import { sendBookingReminders } from "../services/send-booking-mails"

/** Mails reminders of bookings. */
export const sendBookingRemindersJob: ScheduledJob = {
  name: SEND_BOOKING_REMINDERS,
  due: DUE_REMINDERS,
  retrySeconds: 5 * MINUTES,
  run: sendBookingReminders,
}
