import { describe, expect, it } from "vitest"
import { departureTimes, localStartsOf } from "../lib/departure-times"

/**
 * The oracle knows nothing of offsets. It reads the zone's clock at every quarter of an hour, and counts the days of the
 * calendar by hand.
 */
const QUARTER_MS = 15 * 60_000
const YEAR = 2028

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const lengths = (year: number) => [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const two = (number: number) => String(number).padStart(2, "0")

/** All dates of the year with their weekdays. 1 January 2028 is a Saturday. */
function calendar(): { date: string; weekday: number }[] {
  let day = 0
  return lengths(YEAR).flatMap((length, month) =>
    Array.from({ length }, (_, index) => ({
      date: `${YEAR}-${two(month + 1)}-${two(index + 1)}`,
      weekday: ((5 + day++) % 7) + 1,
    })),
  )
}

/** Maps each local time of the zone to the first instant that has it. */
function readings(zone: string): Map<string, number> {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  })
  const shown = new Map<string, number>()
  for (let at = Date.UTC(YEAR - 1, 11, 31); at < Date.UTC(YEAR + 1, 0, 3); at += QUARTER_MS) {
    const local = format.format(at).replace(" ", "T")
    if (!shown.has(local)) shown.set(local, at)
  }
  return shown
}

/** The first instant with this reading. A skipped time is as long after the last reading before it as it would be. */
function instantOf(shown: Map<string, number>, local: string): number {
  const wall = Date.parse(`${local}Z`)
  for (let back = 0; back < 12; back++) {
    const earlier = new Date(wall - back * QUARTER_MS).toISOString().slice(0, 16)
    const at = shown.get(earlier)
    if (at !== undefined) return at + back * QUARTER_MS
  }
  throw new Error(`The clock never shows a time near ${local}.`)
}

const PERIODS = [
  { from: "2028-02-20", to: "2028-05-10" },
  // Overlaps with the first. A day counts once.
  { from: "2028-04-20", to: "2028-06-01" },
  { from: "2028-09-01", to: "2028-11-20" },
]
const EXCEPTIONS = ["2028-03-05", "2028-10-08"]
const WEEKDAYS = [2, 7]

describe("a rule over both days of daylight saving time and a leap day", () => {
  const wanted = calendar().filter(
    ({ date, weekday }) =>
      WEEKDAYS.includes(weekday) &&
      !EXCEPTIONS.includes(date) &&
      PERIODS.some(({ from, to }) => date >= from && date <= to),
  )

  it.each([
    ["Europe/Berlin", "02:30"],
    ["America/New_York", "02:15"],
    // It moves its clocks by half an hour.
    ["Australia/Lord_Howe", "02:15"],
    // It moves its clocks at midnight.
    ["America/Santiago", "00:00"],
    // It is nearly a day ahead, so its dates are not those of UTC.
    ["Pacific/Auckland", "02:45"],
  ])("has the dates and instants of the oracle in %s at %s", (timezone, local_time) => {
    const starts = localStartsOf({ weekdays: WEEKDAYS, periods: PERIODS, exceptions: EXCEPTIONS, local_time })
    expect(starts).toEqual(wanted.map(({ date }) => `${date}T${local_time}`))
    expect(starts).toContain(`2028-02-29T${local_time}`)
    const shown = readings(timezone)
    const times = departureTimes(starts, { timezone, duration_days: 2, end_time: "18:00", cutoff_hours: 30 })
    for (const { local_start, starts_at, ends_at, cutoff_at } of times) {
      const at = instantOf(shown, local_start)
      expect(starts_at.toISOString(), local_start).toBe(new Date(at).toISOString())
      expect(cutoff_at.getTime()).toBe(at - 30 * 3_600_000)
      const next = wanted.find(({ date }) => local_start.startsWith(date))?.date ?? ""
      const days = calendar().map(({ date }) => date)
      expect(ends_at.getTime()).toBe(instantOf(shown, `${days[days.indexOf(next) + 1]}T18:00`))
    }
  })
})
