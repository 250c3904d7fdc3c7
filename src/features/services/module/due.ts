import type { DueRows } from "../../../tenancy/schedule/scheduled-job"

/** The names of the jobs that mail. */
export const SEND_BOOKING_MAILS = "send-booking-mails"
export const SEND_BOOKING_REMINDERS = "send-booking-reminders"

export const UNMAILED_BOOKINGS: DueRows[] = [
  {
    table: "service_booking",
    moment: "mail_due_at",
    where: "mail_due_at IS NOT NULL AND deleted_at IS NULL",
  },
]
export const DUE_REMINDERS: DueRows[] = [
  { table: "service_booking", moment: "remind_at", where: "remind_at IS NOT NULL AND deleted_at IS NULL" },
]
export const PAST_BOOKINGS: DueRows[] = [
  { table: "service_booking", moment: "ends_at", where: "status = 'confirmed'" },
]
