import { addDays, daysBetween, wallOf, weekdayOf, zoneClock } from "../../../../lib/zoned-time"

const HOUR_MS = 3_600_000
const USUAL_END = "18:00"

export interface DepartureTimes {
  local_start: string
  timezone: string
  starts_at: Date
  ends_at: Date
  cutoff_at: Date
}

interface Facts {
  timezone: string
  duration_days: number
  end_time?: string | undefined
  cutoff_hours?: number | undefined
}

/** The instants of departures that clocks in the zone show as these local times, such as `2027-06-01T09:00`. */
export function departureTimes(
  localStarts: readonly string[],
  { timezone, duration_days, end_time = USUAL_END, cutoff_hours = 0 }: Facts,
): DepartureTimes[] {
  const zone = zoneClock(timezone)
  const instantOf = (day: string, time: string) => new Date(zone.instantOf(wallOf(day, time), "moved_on"))
  return localStarts.map((local_start) => {
    const [day, time] = [local_start.slice(0, 10), local_start.slice(11)]
    const starts_at = instantOf(day, time)
    const last = addDays(day, duration_days - 1)
    const ends_at = instantOf(last, end_time)
    return {
      local_start,
      timezone,
      starts_at,
      // A tour of one day that starts in the evening ends on the next day.
      ends_at: ends_at > starts_at ? ends_at : instantOf(addDays(last, 1), end_time),
      cutoff_at: new Date(starts_at.getTime() - cutoff_hours * HOUR_MS),
    }
  })
}

/** The times of a departure that moves to another local start. On its clocks, it takes as long as before. */
export function movedTimes(
  { timezone, starts_at, ends_at, cutoff_at }: DepartureTimes,
  local_start: string,
): DepartureTimes {
  const zone = zoneClock(timezone)
  const wall = wallOf(local_start.slice(0, 10), local_start.slice(11))
  const lasts = zone.wallAt(ends_at.getTime()) - zone.wallAt(starts_at.getTime())
  const start = new Date(zone.instantOf(wall, "moved_on"))
  return {
    local_start,
    timezone,
    starts_at: start,
    ends_at: new Date(zone.instantOf(wall + lasts, "moved_on")),
    cutoff_at: new Date(start.getTime() - (starts_at.getTime() - cutoff_at.getTime())),
  }
}

interface Rule {
  weekdays: readonly number[]
  periods: readonly { from: string; to: string }[]
  exceptions: readonly string[]
  local_time: string
}

/** The local times of a rule's departures, each once, in order. */
export function localStartsOf({ weekdays, periods, exceptions, local_time }: Rule): string[] {
  const days = periods.flatMap(({ from, to }) => daysBetween(from, to))
  const left = new Set(exceptions)
  return [...new Set(days)]
    .filter((day) => weekdays.includes(weekdayOf(day)) && !left.has(day))
    .sort()
    .map((day) => `${day}T${local_time}`)
}
