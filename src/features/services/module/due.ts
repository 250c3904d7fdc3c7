import type { DueRows } from "../../../tenancy/schedule/scheduled-job"

/** The name of the job that mails. */
export const SEND_BOOKING_MAILS = "send-booking-mails"
/** The topic of these mails in the queue. */
export const BOOKING_MAILS = "service_bookings"

export const PAST_BOOKINGS: DueRows[] = [
  { table: "service_booking", moment: "ends_at", where: "status = 'confirmed'" },
]
