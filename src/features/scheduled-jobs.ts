import type { ScheduledJob } from "../tenancy/schedule/scheduled-job"
import { wirings } from "./wirings"

/**
 * The jobs of all features. They are not in `src/jobs`, because the engine would run those by a timer, for every tenant.
 */
export function scheduledJobs(): readonly ScheduledJob[] {
  return wirings().flatMap(({ wiring }) => wiring.scheduledJobs ?? [])
}
