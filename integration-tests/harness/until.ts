import { setTimeout as delay } from "node:timers/promises"
import { patient } from "./patience"

/** The pause between two checks, so that the rest of the test can run. */
const PAUSE_MS = 5

/** Checks again and again until the condition is true. Fails after the deadline, which a slow machine extends. */
export async function until(isSo: () => Promise<boolean>, deadlineMs = 30_000): Promise<void> {
  const patienceMs = patient(deadlineMs)
  const end = process.hrtime.bigint() + BigInt(patienceMs) * 1_000_000n
  while (!(await isSo())) {
    if (process.hrtime.bigint() > end) throw new Error(`The condition is still false after ${patienceMs} ms`)
    await delay(PAUSE_MS)
  }
}
