import { HOUR_SECONDS } from "../../../tenancy/schedule/scheduled-job"
import { forgetReservations } from "../../capacity/services/forget-reservations"
import { recordsRemovals } from "../../privacy/services/records-removals"

/** Forgets the passengers of carts that can become no order. */
export const purgeReservedBookings = recordsRemovals({
  name: "purge-reserved-bookings",
  restSeconds: 12 * HOUR_SECONDS,
  async run(container, removals) {
    const tours = container.resolve("tours")
    await removals.from("tour_booking", (count) =>
      forgetReservations(container, {
        page: (after) => tours.bookings.reservedAfter(after),
        remove: (bookings) => tours.removeReserved(bookings.map(({ hold_id }) => hold_id)),
        count,
      }),
    )
  },
})
