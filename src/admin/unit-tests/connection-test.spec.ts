import { describe, expect, it } from "vitest"
import { detailOf, type TestResult } from "../lib/connection-test"

const result: TestResult = {
  is_working: false,
  reason: "refused",
  missing: [],
  problem: "Invalid API key",
  detail: null,
}

describe("detailOf", () => {
  it("is what came back, if the test has succeeded", () => {
    expect(detailOf({ ...result, is_working: true, reason: null, problem: null, detail: "Hallo" })).toBe(
      "Hallo",
    )
    expect(detailOf({ is_working: true, reason: null, missing: [], problem: null })).toBeNull()
  })

  it.each(["refused", "limited"])("is the service's message for %s", (reason) =>
    expect(detailOf({ ...result, reason })).toBe("Invalid API key"),
  )

  it.each(["incomplete", "unreachable", "timed_out", "unreadable", "not_own", "not_checked"])(
    "is left out for %s, which says all",
    (reason) => expect(detailOf({ ...result, reason })).toBeNull(),
  )
})
