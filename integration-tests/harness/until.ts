import { setTimeout as delay } from "node:timers/promises"

/** The pause between two checks, so that the rest of the test can run. */
const PAUSE_MS = 5

/** Checks again and again until the condition is true. Fails after the deadline. */
export async function until(isSo: () => Promise<boolean>, deadlineMs = 60_000): Promise<void> {
  const end = process.hrtime.bigint() + BigInt(deadlineMs) * 1_000_000n
  while (!(await isSo())) {
    if (process.hrtime.bigint() > end) throw new Error(`The condition is still false after ${deadlineMs} ms`)
    await delay(PAUSE_MS)
  }
}
