import { HOUR_SECONDS, type ScheduledJob } from "../../../tenancy/schedule/scheduled-job"

/** Deletes the bookings of carts that were never ordered, and slots that ended long ago. */
export const purgeBookings: ScheduledJob = {
  name: "purge-bookings",
  restSeconds: 12 * HOUR_SECONDS,
  run: (container) => container.resolve("services").purge(),
}
