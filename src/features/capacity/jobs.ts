import { MINUTE_SECONDS, type ScheduledJob } from "../../tenancy/schedule/scheduled-job"
import { EXPIRE_HOLDS, EXPIRING_HOLDS } from "./module/due"

/**
 * Marks expired holds and deletes old ones. Nothing waits for this job, because every taker of places ignores expired
 * holds.
 */
export const expireHolds: ScheduledJob = {
  name: EXPIRE_HOLDS,
  due: EXPIRING_HOLDS,
  restSeconds: 10 * MINUTE_SECONDS,
  run: (container) => container.resolve("capacity").clean(),
}
