import { vi } from "vitest"

/** Repeats a check until it passes. The limit is long, because a busy machine must not make a test fail. */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 30_000, interval: 20 })
}
