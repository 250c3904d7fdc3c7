/** The one source of time, so that a test can move it. Milliseconds since the epoch, UTC. */
export interface Clock {
  now(): number
}

const systemClock: Clock = { now: () => Date.now() }

let current: Clock = systemClock

export const clock = {
  now: (): number => current.now(),
  date: (): Date => new Date(current.now()),
  /** Replaces the source of time; returns what puts the system clock back. */
  use(replacement: Clock): () => void {
    current = replacement
    return () => {
      current = systemClock
    }
  },
}
