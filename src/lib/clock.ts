/** The one source of time, so that a test can move it. Milliseconds since the epoch, UTC. */
export interface Clock {
  now(): number
}

const systemClock: Clock = { now: () => Date.now() }

let current: Clock = systemClock

export const clock = {
  now: (): number => current.now(),
  date: (): Date => new Date(current.now()),
  /**
   * By how many milliseconds a test has moved it, else 0. What several processes compare, such as the end of a lease,
   * is told by the database's clock, which is one, and moved by this.
   */
  shift: (): number => (current === systemClock ? 0 : current.now() - systemClock.now()),
  /** Milliseconds that only grow. Measures how long something took; a test does not move it. */
  elapsed: (): number => performance.now(),
  /** Replaces the source of time; returns what puts the system clock back. */
  use(replacement: Clock): () => void {
    current = replacement
    return () => {
      current = systemClock
    }
  },
}
