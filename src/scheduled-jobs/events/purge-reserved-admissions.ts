import { HOURS, type ScheduledJob } from "../../lib/schedule/scheduled-job"

/** Forgets the attendees in carts that became no order. */
export const purgeReservedAdmissions: ScheduledJob = {
  name: "purge-reserved-admissions",
  restSeconds: 12 * HOURS,
  run: (container) => container.resolve("events").purge(),
}
