import { describe, expect, it } from "vitest"
import { daysBetween, isZone, wallAt, wallOf, wallText, zoneClock } from "../zoned-time"

/** The exhaustive comparisons with tables of the zones are next to the callers: slots.spec.ts, departure-times.spec.ts. */
describe("a clock of Berlin", () => {
  const { instantOf } = zoneClock("Europe/Berlin")
  const at = (instant: number) => new Date(instant).toISOString().slice(0, 16)

  it("has two answers for a time that it skips", () => {
    const skipped = wallOf("2027-03-28", "02:30")
    expect(at(instantOf(skipped))).toBe("2027-03-28T01:00")
    expect(at(instantOf(skipped, "at_jump"))).toBe("2027-03-28T01:00")
    expect(at(instantOf(skipped, "moved_on"))).toBe("2027-03-28T01:30")
  })

  it.each(["at_jump", "moved_on"] as const)(
    "shows a time twice, and the first one counts (%s)",
    (skipped) => {
      expect(at(instantOf(wallOf("2027-10-31", "02:30"), skipped))).toBe("2027-10-31T00:30")
      expect(at(instantOf(wallOf("2027-10-31", "03:00"), skipped))).toBe("2027-10-31T02:00")
    },
  )

  it("shows the local time of an instant", () => {
    expect(wallText(wallAt("Europe/Berlin", Date.parse("2027-10-31T01:30:59Z")))).toBe("2027-10-31T02:30")
  })
})

it("skips a whole day in Samoa", () => {
  const { instantOf } = zoneClock("Pacific/Apia")
  const skipped = wallOf("2011-12-30", "12:00")
  expect(new Date(instantOf(skipped)).toISOString()).toBe("2011-12-30T10:00:00.000Z")
  expect(new Date(instantOf(skipped, "moved_on")).toISOString()).toBe("2011-12-30T22:00:00.000Z")
})

it("refuses unknown zones", () => {
  expect([isZone("Europe/Berlin"), isZone("Europe/Nowhere"), isZone("")]).toEqual([true, false, false])
  expect(() => zoneClock("Europe/Nowhere")).toThrow(RangeError)
})

it("lists the days from one to another, both included", () => {
  expect(daysBetween("2028-02-28", "2028-03-01")).toEqual(["2028-02-28", "2028-02-29", "2028-03-01"])
  expect(daysBetween("2028-03-01", "2028-02-28")).toEqual([])
  expect(daysBetween("9999-12-31", "9999-12-31")).toEqual(["9999-12-31"])
})
