import { setTimeout as delay } from "node:timers/promises"

/** Between two questions, so that whoever is waited for gets the core. */
const PAUSE_MS = 5

/** Asks again and again until the answer is yes. Fails after so many milliseconds of no. */
export async function until(isSo: () => Promise<boolean>, deadlineMs = 5_000): Promise<void> {
  const end = process.hrtime.bigint() + BigInt(deadlineMs) * 1_000_000n
  while (!(await isSo())) {
    if (process.hrtime.bigint() > end) throw new Error(`Still not so after ${deadlineMs} ms`)
    await delay(PAUSE_MS)
  }
}
