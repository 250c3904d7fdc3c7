import { setTimeout as delay } from "node:timers/promises"

/** A pause between two checks gives the CPU to other work. */
const PAUSE_MS = 5

/** Polls until the condition is true. Fails after the deadline. */
export async function until(isSo: () => Promise<boolean>, deadlineMs = 5_000): Promise<void> {
  const end = process.hrtime.bigint() + BigInt(deadlineMs) * 1_000_000n
  while (!(await isSo())) {
    if (process.hrtime.bigint() > end) throw new Error(`The condition is still false after ${deadlineMs} ms`)
    await delay(PAUSE_MS)
  }
}
