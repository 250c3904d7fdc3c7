import { HOURS, type ScheduledJob } from "../../lib/schedule/scheduled-job"

/** Forgets the passengers in carts that became no order. */
export const purgeReservedBookings: ScheduledJob = {
  name: "purge-reserved-bookings",
  restSeconds: 12 * HOURS,
  run: (container) => container.resolve("tours").purge(),
}
