import { afterAll, beforeAll } from "vitest"
import { slowWindows } from "../../src/edge/counters"

/** Sends `count` calls at the same time. */
export async function burst<Reply>(count: number, send: () => PromiseLike<Reply>): Promise<Reply[]> {
  return Promise.all(Array.from({ length: count }, send))
}

/** Longer than any burst takes on a busy machine. */
const SLOWNESS = 120

/**
 * Rate limits restart each second, which is too short for a burst on a busy machine. In this suite their windows last
 * longer, and say the same about themselves.
 */
export function withSlowWindows(): void {
  let end: () => void
  beforeAll(() => {
    end = slowWindows(SLOWNESS)
  })
  afterAll(() => end())
}
