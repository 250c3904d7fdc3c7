import { HOURS, type ScheduledJob } from "../../lib/schedule/scheduled-job"

/** Forgets the bookings of carts that became no order, and the slots of times long ago. */
export const purgeBookings: ScheduledJob = {
  name: "purge-bookings",
  restSeconds: 12 * HOURS,
  run: (container) => container.resolve("services").purge(),
}
