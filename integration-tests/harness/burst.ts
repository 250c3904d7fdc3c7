import { afterAll, beforeAll } from "vitest"
import { slowWindows } from "../../src/edge/counters"

/** Sends `count` calls at the same time. */
export async function burst<Reply>(count: number, send: () => PromiseLike<Reply>): Promise<Reply[]> {
  return Promise.all(Array.from({ length: count }, send))
}

/** The factor by which time windows are longer. Every burst ends within such a window, even on a busy machine. */
const SLOWNESS = 120

/**
 * Makes the time windows of rate limits longer, for all tests of a suite. They usually last one second, which is too
 * short for many calls on a busy machine.
 */
export function withSlowWindows(): void {
  let end: () => void
  beforeAll(() => {
    end = slowWindows(SLOWNESS)
  })
  afterAll(() => end())
}
