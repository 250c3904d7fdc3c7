import { HOUR_SECONDS } from "../../../tenancy/schedule/scheduled-job"
import { recordsRemovals } from "../../privacy/services/records-removals"

/** Deletes the bookings of carts that were never ordered, and slots that ended long ago. */
export const purgeBookings = recordsRemovals({
  name: "purge-bookings",
  restSeconds: 12 * HOUR_SECONDS,
  run: async (container) => ({ service_booking: await container.resolve("services").purge() }),
})
