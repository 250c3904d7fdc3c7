import { purgeReservedBookingsOf } from "../../features/tours/purge-reserved"
import { HOURS, type ScheduledJob } from "../../lib/schedule/scheduled-job"

/** Forgets the passengers of carts that can become no order. */
export const purgeReservedBookings: ScheduledJob = {
  name: "purge-reserved-bookings",
  restSeconds: 12 * HOURS,
  run: purgeReservedBookingsOf,
}
