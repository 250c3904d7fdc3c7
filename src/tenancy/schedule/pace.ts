import { clock } from "../../lib/clock"
import type { ScheduledJob } from "../../lib/schedule/scheduled-job"

/** A tenant whose database is away is tried again ever more rarely. */
const RETRY_SECONDS = { first: 5, longest: 15 * 60 }
const DEFAULT_RETRY_SECONDS = 15

/** Work that a run has left behind waits a little, as it may stay behind again. */
export function restMs(
  { restSeconds = 0, retrySeconds = DEFAULT_RETRY_SECONDS }: ScheduledJob,
  next?: Date,
): number {
  const isBehind = next !== undefined && next.getTime() <= clock.now()
  return (isBehind ? Math.max(restSeconds, retrySeconds) : restSeconds) * 1_000
}

/** Tenants that failed together, as their server was away, do not all come back at the same moment. */
export function retryMs(failures: number): number {
  const seconds = Math.min(RETRY_SECONDS.first * 2 ** failures, RETRY_SECONDS.longest)
  return seconds * 1_000 * (0.75 + Math.random() / 2)
}
