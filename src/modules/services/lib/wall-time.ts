const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** A local day and time, as the milliseconds that it would have in UTC. So walls can be compared and added. */
export type Wall = number

const formats = new Map<string, Intl.DateTimeFormat>()

/** The local date and time of a zone at an instant. Seconds are cut. */
export function wallAt(zone: string, instant: number): Wall {
  return instant - (instant % MINUTE_MS) + offsetAt(zone, instant)
}

/** A zone's clock for many instants or wall times. It reads the zone's offset once for each day in UTC. */
export interface ZoneClock {
  wallAt: (instant: number) => Wall
  instantOf: (wall: Wall) => number
}

/** The functions {@link wallAt} and {@link instantOf}, which are used around the days when the clocks change. */
export function zoneClock(zone: string): ZoneClock {
  const offsets = new Map<number, number>()
  const offsetOn = (day: number) => {
    const offset = offsets.get(day) ?? offsetAt(zone, day * DAY_MS)
    offsets.set(day, offset)
    return offset
  }
  /** The offset from the start of one day until the start of another one. Undefined if it changes. */
  const offsetFrom = (day: number, last: number) => {
    const offset = offsetOn(day)
    for (let next = day + 1; next <= last; next++) if (offsetOn(next) !== offset) return undefined
    return offset
  }
  return {
    wallAt(instant) {
      const day = Math.floor(instant / DAY_MS)
      const offset = offsetFrom(day, day + 1)
      return offset === undefined ? wallAt(zone, instant) : instant - (instant % MINUTE_MS) + offset
    },
    instantOf(wall) {
      const day = Math.floor(wall / DAY_MS)
      // No zone is a day ahead of UTC or behind it.
      const offset = offsetFrom(day - 1, day + 2)
      return offset === undefined ? instantOf(zone, wall) : wall - offset
    },
  }
}

/**
 * The first instant at which the clock on the wall shows this time or a later one. So a time that daylight-saving time
 * skips means the moment of the jump, and a time that exists twice means the first one.
 */
export function instantOf(zone: string, wall: Wall): number {
  const before = offsetAt(zone, wall - DAY_MS)
  const after = offsetAt(zone, wall + DAY_MS)
  const earlier = wall - Math.max(before, after)
  const later = wall - Math.min(before, after)
  if (wallAt(zone, earlier) === wall) return earlier
  if (wallAt(zone, later) === wall) return later
  return firstAtOrAfter(zone, wall, earlier - MINUTE_MS, later)
}

/** The wall time skips this value. Halves the range until only the minute of the jump is left. */
function firstAtOrAfter(zone: string, wall: Wall, tooEarly: number, lateEnough: number): number {
  let [low, high] = [tooEarly, lateEnough]
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS
    if (wallAt(zone, middle) >= wall) high = middle
    else low = middle
  }
  return high
}

/** How far the zone's clocks are ahead of UTC. */
function offsetAt(zone: string, instant: number): number {
  const minute = instant - (((instant % MINUTE_MS) + MINUTE_MS) % MINUTE_MS)
  const parts = formatOf(zone).formatToParts(minute)
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  const wall = Date.UTC(read("year"), read("month") - 1, read("day"), read("hour"), read("minute"))
  return wall - minute
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone: zone, hourCycle: "h23", calendar: "gregory", numberingSystem: "latn" },
    ...{ year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric" },
  })
  formats.set(zone, made)
  return made
}

/** The wall time of a day such as `2026-03-29` and a time such as `09:30` or `24:00`. */
export function wallOf(day: string, time: string): Wall {
  return Date.parse(`${day}T00:00:00Z`) + minutesOf(time) * MINUTE_MS
}

/** The minutes from midnight to a time such as `09:30`. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** A wall time as text, such as `2026-03-29T09:30`. */
export function wallText(wall: Wall): string {
  return new Date(wall).toISOString().slice(0, 16)
}

/** The day of a wall time, such as `2026-03-29`. */
export function dayOf(wall: Wall): string {
  return wallText(wall).slice(0, 10)
}

/** 1 is Monday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

/** The next day but one is `addDays(day, 2)`. */
export function addDays(day: string, count: number): string {
  return dayOf(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS)
}
