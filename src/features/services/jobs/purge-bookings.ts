import { HOUR_SECONDS } from "../../../tenancy/schedule/scheduled-job"
import { recordsRemovals } from "../../privacy/services/records-removals"

/** Deletes the bookings of carts that were never ordered, and slots that ended long ago. */
export const purgeBookings = recordsRemovals({
  name: "purge-bookings",
  restSeconds: 12 * HOUR_SECONDS,
  run: (container, removals) =>
    removals.from("service_booking", async (count) => count(await container.resolve("services").purge())),
})
