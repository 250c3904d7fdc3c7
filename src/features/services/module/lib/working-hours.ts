import {
  addDays,
  dayOf,
  minutesOf,
  type Wall,
  wallOf,
  weekdayOf,
  zoneClock,
} from "../../../../lib/zoned-time"
import type { Schedule } from "../types"
import { grouped } from "./grouped"

const MINUTE_MS = 60_000

interface Hours {
  start: string
  end: string
}

export interface WorkingResource {
  id: string
  timezone: string
  hours: readonly (Hours & { weekday: number })[]
}

/** Days with other hours. `resource_id` null: for all resources. */
export type HoursException = Schedule["exceptions"][number]

/** Working hours, as instants. */
export interface Span {
  start: number
  end: number
}

/**
 * Returns a function for a resource's working hours around the window, as instants in order. Each begins its own grid
 * of starts. The days and the offset of a zone are looked up once for all its resources.
 */
export function workingHours(exceptions: readonly HoursException[], range: { from: number; to: number }) {
  const own = grouped(exceptions, ({ resource_id }) => resource_id)
  const zones = new Map<string, ZoneDays>()
  return ({ id, timezone, hours }: WorkingResource): Span[] => {
    const zone = zones.get(timezone) ?? zoneDays(timezone, range, own.get(null) ?? [])
    zones.set(timezone, zone)
    const weekly = grouped(hours, ({ weekday }) => weekday)
    const exceptionsOfIt = own.get(id) ?? []
    const spans: Span[] = []
    for (const { day, weekday, midnight, everybody } of zone.days) {
      const exception = lastOn(day, exceptionsOfIt) ?? everybody
      for (const hours of exception?.hours ?? weekly.get(weekday) ?? []) {
        const start = zone.instantOf(midnight + minutesOf(hours.start) * MINUTE_MS)
        const end = zone.instantOf(midnight + minutesOf(hours.end) * MINUTE_MS)
        if (end > start) spans.push({ start, end })
      }
    }
    return spans.sort((one, other) => one.start - other.start || one.end - other.end)
  }
}

interface ZoneDays {
  instantOf: (wall: Wall) => number
  days: readonly {
    day: string
    weekday: number
    midnight: Wall
    /** The exception for all resources. */
    everybody: HoursException | undefined
  }[]
}

/** The days of a zone that touch a range, and one more on each side. */
function zoneDays(
  zone: string,
  { from, to }: { from: number; to: number },
  exceptions: readonly HoursException[],
): ZoneDays {
  const { wallAt, instantOf } = zoneClock(zone)
  const days: ZoneDays["days"][number][] = []
  const last = addDays(dayOf(wallAt(to)), 1)
  for (let day = addDays(dayOf(wallAt(from)), -1); day <= last; day = addDays(day, 1))
    days.push({
      day,
      weekday: weekdayOf(day),
      midnight: wallOf(day, "00:00"),
      everybody: lastOn(day, exceptions),
    })
  return { instantOf, days }
}

/** If several exceptions name a day, the last one counts. */
function lastOn(day: string, exceptions: readonly HoursException[]): HoursException | undefined {
  return exceptions.filter(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on).at(-1)
}
