import { clock } from "../../lib/clock"
import type { ScheduledJob } from "./scheduled-job"

/** If a tenant's job fails, for example because its database is down, the pauses between retries grow. */
const RETRY_SECONDS = { first: 5, longest: 15 * 60 }
const DEFAULT_RETRY_SECONDS = 15

/**
 * How long a job rests after a run. If it left due work undone, it waits a little, because it would probably fail again
 * at once.
 */
export function restMs(
  { restSeconds = 0, retrySeconds = DEFAULT_RETRY_SECONDS }: ScheduledJob,
  next?: Date,
): number {
  const isBehind = next !== undefined && next.getTime() <= clock.now()
  return (isBehind ? Math.max(restSeconds, retrySeconds) : restSeconds) * 1_000
}

/**
 * The pause before a retry. It is partly random, so that tenants on one failed server do not all retry at the same
 * moment.
 */
export function retryMs(failures: number): number {
  const seconds = Math.min(RETRY_SECONDS.first * 2 ** failures, RETRY_SECONDS.longest)
  return seconds * 1_000 * (0.75 + Math.random() / 2)
}
