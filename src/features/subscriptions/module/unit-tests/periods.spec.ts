import { describe, expect, it } from "vitest"
import { periodStart } from "../lib/periods"

const day = (date: Date) => date.toISOString().slice(0, 10)

describe("the periods after an anchor", () => {
  it("keep the month's end for 24 months", () => {
    const anchor = new Date("2027-01-31T23:30:00Z")
    const days = Array.from({ length: 25 }, (_, period) => day(periodStart(anchor, "month", 1, period)))
    expect(days.slice(0, 5)).toEqual(["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31"])
    expect(days[13]).toBe("2028-02-29")
    expect(days[24]).toBe("2029-01-31")
  })

  it.each([
    ["day", 10, 3, "2027-03-01"],
    ["week", 2, 2, "2027-02-27"],
    ["month", 3, 1, "2027-04-30"],
    ["year", 1, 1, "2028-01-30"],
  ] as const)("every %s × %i: period %i starts on %s", (interval, count, period, start) => {
    const anchor = new Date("2027-01-30T08:00:00Z")
    expect(day(periodStart(anchor, interval, count, period))).toBe(start)
  })

  it("has 28 February after 29 February a year later, and 29 February after four", () => {
    const anchor = new Date("2028-02-29T00:00:00Z")
    const days = [1, 2, 3, 4].map((period) => day(periodStart(anchor, "year", 1, period)))
    expect(days).toEqual(["2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"])
  })

  it("grow without a gap, for random anchors", () => {
    for (let seed = 1; seed <= 1000; seed += 1) {
      const anchor = new Date(Date.UTC(2024, 0, 1) + ((seed * 7_919_777_771) % 157_680_000_000))
      const starts = Array.from({ length: 25 }, (_, period) =>
        periodStart(anchor, "month", 1, period).getTime(),
      )
      for (const [index, start] of starts.entries()) {
        if (index > 0) expect(start - (starts[index - 1] ?? 0)).toBeGreaterThanOrEqual(28 * 86_400_000)
        expect(new Date(start).getUTCDate()).toBeLessThanOrEqual(anchor.getUTCDate())
      }
    }
  })
})
