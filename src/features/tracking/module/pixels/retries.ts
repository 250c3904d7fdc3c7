const MINUTE_MS = 60_000

/** The waits after failed tries. After the last one the delivery has failed. */
const WAITS_MS = [1, 5, 30, 120, 480].map((minutes) => minutes * MINUTE_MS)
/** A wait is longer by up to this part, so that the events of an outage do not all come at one moment. */
const JITTER = 0.2

/** The wait until the next try in milliseconds. `undefined` after the last one. */
export function waitAfter(tries: number, random = Math.random()): number | undefined {
  const wait = WAITS_MS[tries - 1]
  return wait === undefined ? undefined : Math.round(wait * (1 + JITTER * random))
}
