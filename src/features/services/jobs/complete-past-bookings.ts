import { MINUTE_SECONDS, type ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import { PAST_BOOKINGS } from "../module/due"

/** Marks bookings that are over as completed. */
export const completePastBookings: ScheduledJob = {
  name: "complete-past-bookings",
  due: PAST_BOOKINGS,
  restSeconds: 10 * MINUTE_SECONDS,
  run: (container) => container.resolve("services").completePast(),
}
