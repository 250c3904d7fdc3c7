import { clock } from "../../../lib/clock"
import { MINUTE_SECONDS, type ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import { MAKE_TRACKING_PARTITIONS } from "../module/due"

/** Makes the partitions of the coming months, and of months whose events came without one. */
export const makeTrackingPartitions: ScheduledJob = {
  name: MAKE_TRACKING_PARTITIONS,
  async due(container) {
    const now = clock.date()
    const isLacking = await container.resolve("tracking").isPartitionLacking(now)
    return isLacking ? now : nextMonth(now)
  },
  retrySeconds: MINUTE_SECONDS,
  run: (container) => container.resolve("tracking").makePartitions(clock.date()),
}

function nextMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
}
