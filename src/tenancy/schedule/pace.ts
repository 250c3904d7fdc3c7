import { clock } from "../../lib/clock"
import type { ScheduledJob } from "../../lib/schedule/scheduled-job"

/** A tenant whose database is away is retried after growing pauses. */
const RETRY_SECONDS = { first: 5, longest: 15 * 60 }
const DEFAULT_RETRY_SECONDS = 15

/** Unfinished work waits a little, because the next run may fail to finish it too. */
export function restMs(
  { restSeconds = 0, retrySeconds = DEFAULT_RETRY_SECONDS }: ScheduledJob,
  next?: Date,
): number {
  const isBehind = next !== undefined && next.getTime() <= clock.now()
  return (isBehind ? Math.max(restSeconds, retrySeconds) : restSeconds) * 1_000
}

/** Adds a random part, so that tenants of one failed server do not all retry at the same moment. */
export function retryMs(failures: number): number {
  const seconds = Math.min(RETRY_SECONDS.first * 2 ** failures, RETRY_SECONDS.longest)
  return seconds * 1_000 * (0.75 + Math.random() / 2)
}
