import { afterAll, beforeAll } from "vitest"
import { slowWindows } from "../../src/edge/counters"
import { patient } from "./patience"

/** Sends `count` calls at the same time. */
export async function burst<Reply>(count: number, send: () => PromiseLike<Reply>): Promise<Reply[]> {
  return Promise.all(Array.from({ length: count }, send))
}

/** Fewer calls would hardly meet each other. */
const FEWEST = 5

/** The number of calls that keep a machine of this speed as busy as `usual` calls keep a usual machine. */
export function callsAtOnce(usual: number): number {
  return Math.max(FEWEST, Math.round((usual * 1_000) / patient(1_000)))
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
