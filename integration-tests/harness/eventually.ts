import { vi } from "vitest"
import { patient } from "./patience"

/** Repeats a check until it passes. A slow machine extends the limit. */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: patient(20_000), interval: 20 })
}
