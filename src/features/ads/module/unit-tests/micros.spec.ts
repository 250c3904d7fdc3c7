import { describe, expect, it } from "vitest"
import { dayBefore, dayIn, daysBetween } from "../lib/days"
import { microsOf } from "../lib/micros"

describe("amounts in millionths", () => {
  it.each([
    ["0", "0"],
    ["12.34", "12340000"],
    ["0.000001", "1"],
    ["1200", "1200000000"],
    ["12.340000000", "12340000"],
    ["999999999999999.999999", "999999999999999999999"],
    ["-1", undefined],
    ["1e3", undefined],
    ["1,5", undefined],
    ["", undefined],
    ["0.0000001", undefined],
  ])("%s are %s", (amount, micros) => expect(microsOf(amount)).toBe(micros))
})

describe("days", () => {
  it("depend on the account's time zone", () => {
    const at = new Date("2026-11-20T22:30:00Z")
    expect([dayIn("Europe/Istanbul", at), dayIn("America/New_York", at)]).toEqual([
      "2026-11-21",
      "2026-11-20",
    ])
  })

  it("are counted over a change of the clock", () => {
    expect(dayBefore("2026-03-30", 2)).toBe("2026-03-28")
    expect(daysBetween("2026-03-28", "2026-03-30")).toBe(2)
  })
})
