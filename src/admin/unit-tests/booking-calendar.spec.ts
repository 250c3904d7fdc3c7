import { describe, expect, it } from "vitest"
import {
  HOUR_HEIGHT,
  heightOf,
  minuteAt,
  nextHour,
  placedOn,
  shownHours,
  widthOf,
} from "../components/services/calendar-layout"
import { atMinute, dayAfter, mondayOf, shifted } from "../components/services/days"

const DAY = new Date(2026, 2, 11)
const at = (hour: number, minute = 0, days = 0) => atMinute(dayAfter(DAY, days), hour * 60 + minute)
const booking = (id: string, starts_at: string, ends_at: string) => ({ id, starts_at, ends_at })

describe("placedOn", () => {
  it("puts bookings that overlap side by side, and others over the whole width", () => {
    const placed = placedOn(DAY, [
      booking("late", at(14), at(15)),
      booking("long", at(9), at(12)),
      booking("short", at(9, 30), at(10)),
      booking("next", at(10), at(11)),
    ])
    expect(placed.map(({ booking: { id }, lane, lanes }) => [id, lane, lanes])).toEqual([
      ["long", 0, 2],
      ["short", 1, 2],
      ["next", 1, 2],
      ["late", 0, 1],
    ])
  })

  it("shows only the part of a booking that is on the day", () => {
    const night = booking("night", at(22), at(3, 0, 1))
    const part = (day: Date) => placedOn(day, [night]).map(({ from, to }) => [from / 60, to / 60])
    expect(part(DAY)).toEqual([[22, 24]])
    expect(part(dayAfter(DAY, 1))).toEqual([[0, 3]])
    expect(part(dayAfter(DAY, 2))).toEqual([])
    expect(placedOn(dayAfter(DAY, 1), [booking("until midnight", at(22), at(24))])).toEqual([])
  })
})

describe("widthOf", () => {
  it("leaves room to read for each of many bookings at one time", () => {
    const at9 = Array.from({ length: 20 }, (_, index) => booking(String(index), at(9), at(10)))
    expect(widthOf(placedOn(DAY, at9)) / 20).toBeGreaterThanOrEqual(90)
    expect(widthOf(placedOn(DAY, [booking("late", at(14), at(15))]))).toBe(widthOf([]))
  })
})

describe("shownHours", () => {
  it("shows the working day, and more if somebody has booked", () => {
    expect(shownHours([], [DAY])).toEqual({ from: 8, to: 18 })
    const early = booking("early", at(6, 15), at(7))
    expect(shownHours([early, booking("late", at(19), at(20, 5))], [DAY])).toEqual({ from: 6, to: 21 })
    expect(shownHours([early], [dayAfter(DAY, 1)])).toEqual({ from: 8, to: 18 })
  })
})

describe("minuteAt", () => {
  it("is the nearest quarter of an hour, within the day", () => {
    expect(minuteAt(HOUR_HEIGHT * 1.3, 8)).toBe(9 * 60 + 15)
    expect(minuteAt(-10_000, 8)).toBe(0)
    expect(minuteAt(10_000, 8)).toBe(24 * 60 - 15)
    for (let minute = 0; minute < 24 * 60; minute += 15) expect(minuteAt(heightOf(minute, 8), 8)).toBe(minute)
  })
})

describe("the days of the calendar", () => {
  it("begin on Monday, and a moved booking keeps its time on the clock", () => {
    expect(mondayOf(DAY)).toEqual(new Date(2026, 2, 9))
    expect(mondayOf(new Date(2026, 2, 15))).toEqual(new Date(2026, 2, 9))
    for (let days = -40; days <= 40; days++) {
      const moved = new Date(shifted(at(9, 45), { days }))
      expect([moved.getHours(), moved.getMinutes()]).toEqual([9, 45])
    }
    expect(shifted(at(9, 45), { minutes: -15 })).toBe(at(9, 30))
  })

  it("offer the next full hour for a new booking", () => {
    expect(nextHour(DAY, new Date(2026, 2, 11, 13, 20))).toBe(at(14))
    expect(nextHour(DAY, new Date(2026, 2, 10, 13, 20))).toBe(at(9))
  })
})
