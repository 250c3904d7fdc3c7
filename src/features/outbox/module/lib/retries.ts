const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The waits after the failed attempts, as Standard Webhooks suggests. After the last one there is no further attempt. */
const WAITS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]
/** A wait is longer by up to this part, so that the events of an outage do not all come at one moment. */
const JITTER = 0.2
const MAX_WAIT = 24 * HOUR

/** After so many failures in a row, an endpoint gets one event at a time, with growing pauses. */
export const MANY_FAILURES = 10
const FIRST_PAUSE = 5 * SECOND
const MAX_PAUSE = 5 * MINUTE

interface Failed {
  /** The attempts so far. */
  tries: number
  /** The wait that the receiver asks for. */
  retryAfterMs: number | undefined
}

/** The wait until the next attempt, in milliseconds. `undefined` after the last one. */
export function waitAfter({ tries, retryAfterMs = 0 }: Failed, random = Math.random()): number | undefined {
  const wait = WAITS[tries - 1]
  if (wait === undefined) return undefined
  return Math.max(Math.round(wait * (1 + JITTER * random)), Math.min(retryAfterMs, MAX_WAIT))
}

/** How long an endpoint gets nothing at all after a failure, in milliseconds. */
export function pauseAfter({
  status,
  failures,
  retryAfterMs,
}: {
  status: number | null
  failures: number
  retryAfterMs: number | undefined
}): number {
  const asked = status === 429 || status === 503 ? Math.min(retryAfterMs ?? 0, MAX_WAIT) : 0
  const grown =
    failures < MANY_FAILURES ? 0 : Math.min(FIRST_PAUSE * 2 ** (failures - MANY_FAILURES), MAX_PAUSE)
  return Math.max(asked, grown)
}

/** Reads `Retry-After`: seconds or a date. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * SECOND
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}
