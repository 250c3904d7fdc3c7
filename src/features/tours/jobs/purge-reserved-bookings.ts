import { HOUR_SECONDS, type ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import { forgetReservations } from "../../capacity/services/forget-reservations"

/** Forgets the passengers of carts that can become no order. */
export const purgeReservedBookings: ScheduledJob = {
  name: "purge-reserved-bookings",
  restSeconds: 12 * HOUR_SECONDS,
  async run(container) {
    const tours = container.resolve("tours")
    await forgetReservations(container, {
      page: (after) => tours.bookings.reservedAfter(after),
      remove: (bookings) => tours.removeReserved(bookings.map(({ hold_id }) => hold_id)),
    })
  },
}
