import { setTimeout as delay } from "node:timers/promises"
import { expect } from "vitest"

const PAUSE_MS = 20

/**
 * Expects that each call gets the new answer if it begins later than `ms` from now. The end of a call does not count,
 * because a busy machine answers late.
 */
export async function expectWithin<Answer>(
  ms: number,
  call: () => Promise<Answer>,
  expected: Answer,
): Promise<void> {
  const from = performance.now()
  for (;;) {
    const begun = performance.now() - from
    const answer = await call()
    if (begun > ms) expect(answer, `A call that began ${Math.round(begun)} ms later`).toEqual(expected)
    if (isEqual(answer, expected)) return
    await delay(PAUSE_MS)
  }
}

function isEqual(answer: unknown, expected: unknown): boolean {
  return JSON.stringify(answer) === JSON.stringify(expected)
}
