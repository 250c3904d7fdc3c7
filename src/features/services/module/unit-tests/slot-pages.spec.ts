import { describe, expect, it, vi } from "vitest"
import { instantOf, wallOf } from "../../../../lib/zoned-time"
import type { SlotRules } from "../lib/remaining-places"
import { freeSlots, pageOfSlots } from "../lib/slots"
import type { WorkingResource } from "../lib/working-hours"

const pad = (value: number) => String(value).padStart(2, "0")
const NO_LIMITS = {
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  min_notice_minutes: 0,
  horizon_days: 400,
}

describe("the work for one page", () => {
  const hours = (spans: number) =>
    [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
      Array.from({ length: spans }, (_, index) => ({
        weekday,
        start: `00:${pad(index % 60)}`,
        end: `23:${pad((index * 7) % 60)}`,
      })),
    )
  const asked = (people: number, spans: number, zones: readonly string[] = ["UTC"]) => ({
    service: { id: "service", duration_minutes: 5, slot_interval_minutes: 5, places: 1, ...NO_LIMITS },
    resources: Array.from({ length: people }, (_, index) => ({
      id: `resource-${index}`,
      timezone: zones[index % zones.length] ?? "UTC",
      hours: hours(spans),
    })),
    exceptions: [],
    busy: [],
    now: new Date("2026-03-01"),
    from: new Date("2026-03-10"),
    to: new Date("2026-04-10"),
  })
  const first = { offset: 0, limit: 20, isReversed: false }

  it("is allowed for 200 people, every five minutes, for a month", async () => {
    const { slots, count } = await pageOfSlots(asked(200, 1), first)
    expect(count).toBe(31 * 276)
    expect(slots).toHaveLength(20)
    expect(slots[0]).toMatchObject({ remaining: 200 })
  })

  it("is refused if hours that overlap make far more starts", async () => {
    await expect(pageOfSlots(asked(200, 100), first)).rejects.toThrow("too many slots")
    expect((await pageOfSlots(asked(1, 50), first)).count).toBeGreaterThan(40_000)
  })

  it("asks a zone for its offset once for each day, also around a change of the clocks", async () => {
    const read = vi.spyOn(Intl.DateTimeFormat.prototype, "formatToParts")
    const zones = ["europe/BERLIN", "america/New_York"]
    await pageOfSlots(asked(10, 20, zones), first)
    // About 36 days with two reads each, and 11 more to find the minute of a change.
    expect(read.mock.calls.length).toBeLessThan(zones.length * (38 * 2 + 12))
    read.mockClear()
    await pageOfSlots(asked(10, 20, zones), first)
    expect(read).not.toHaveBeenCalled()
    read.mockRestore()
  })
})

describe("slots around a midnight and a change of the clocks", () => {
  const rules: SlotRules = {
    id: "service",
    duration_minutes: 60,
    slot_interval_minutes: null,
    places: 1,
    ...NO_LIMITS,
  }
  const nightly = (zone: string): WorkingResource => ({
    id: "one",
    timezone: zone,
    hours: [{ weekday: 7, start: "01:00", end: "05:00" }],
  })
  const startsOn = (day: string, zone = "Europe/Berlin") =>
    freeSlots({
      service: rules,
      resources: [nightly(zone)],
      exceptions: [],
      busy: [],
      from: new Date(instantOf(zone, wallOf(day, "00:00"))),
      to: new Date(instantOf(zone, wallOf(day, "24:00"))),
      now: new Date("2026-01-01"),
    }).map(({ starts_at }) => starts_at.toISOString().slice(11, 16))

  it("has one hour less on the day when clocks go forward, and one more when they go back", () => {
    expect(startsOn("2026-03-22")).toEqual(["00:00", "01:00", "02:00", "03:00"])
    expect(startsOn("2026-03-29")).toEqual(["00:00", "01:00", "02:00"])
    expect(startsOn("2026-10-25")).toEqual(["23:00", "00:00", "01:00", "02:00", "03:00"])
  })

  it("lets a slot reach from the hours of one day into those of the next", () => {
    const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: "00:00", end: "24:00" }))
    const found = freeSlots({
      service: { ...rules, duration_minutes: 300 },
      resources: [{ id: "one", timezone: "UTC", hours }],
      exceptions: [],
      busy: [],

      from: new Date("2026-05-05T20:00Z"),
      to: new Date("2026-05-06T00:00Z"),
      now: new Date("2026-05-01"),
    })
    expect(found.map(({ starts_at }) => starts_at.toISOString())).toEqual(["2026-05-05T20:00:00.000Z"])
  })
})
