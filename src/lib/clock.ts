/** The only source of time, so that a test can change it. Milliseconds since the epoch, UTC. */
export interface Clock {
  now(): number
}

const systemClock: Clock = { now: () => Date.now() }

let current: Clock = systemClock

export const clock = {
  now: (): number => current.now(),
  date: (): Date => new Date(current.now()),
  /**
   * The milliseconds by which a test has moved the clock, else 0. Processes compare shared times, such as the end of a
   * lease, by the database's clock plus this shift.
   */
  shift: (): number => (current === systemClock ? 0 : current.now() - systemClock.now()),
  /** Milliseconds that only increase. Measures durations. Tests do not move it. */
  elapsed: (): number => performance.now(),
  /** Replaces the source of time. Returns a function that restores the system clock. */
  use(replacement: Clock): () => void {
    current = replacement
    return () => {
      current = systemClock
    }
  },
}
