import { LRUCache } from "lru-cache"

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** A local day and time, as the milliseconds that it would have in UTC. So walls can be compared and added. */
export type Wall = number

/** The local date and time of a zone at an instant. Seconds are cut. */
export function wallAt(zone: string, instant: number): Wall {
  return zoneClock(zone).wallAt(instant)
}

/**
 * The first instant at which the clock on the wall shows this time or a later one. So a time that daylight-saving time
 * skips means the moment of the jump, and a time that exists twice means the first one.
 */
export function instantOf(zone: string, wall: Wall): number {
  return zoneClock(zone).instantOf(wall)
}

export interface ZoneClock {
  wallAt: (instant: number) => Wall
  instantOf: (wall: Wall) => number
}

/** Callers choose zones, and may write a name in many ways. */
const MOST_ZONES = 700
const clocks = new LRUCache<string, ZoneClock>({ max: MOST_ZONES })

/** A zone's clock. It asks the zone for its offset once for each day in UTC, because that is slow. */
export function zoneClock(zone: string): ZoneClock {
  const known = clocks.get(zone)
  if (known) return known
  const offsetAt = offsetsOf(zone)
  const wallAt = (instant: number) => instant - (instant % MINUTE_MS) + offsetAt(instant)
  const clock = { wallAt, instantOf: (wall: Wall) => firstInstant(wall, offsetAt) }
  clocks.set(zone, clock)
  return clock
}

/** How far a zone's clocks are ahead of UTC at an instant. */
type Offsets = (instant: number) => number

function firstInstant(wall: Wall, offsetAt: Offsets): number {
  // No zone is a day ahead of UTC or behind it.
  const before = offsetAt(wall - DAY_MS)
  const after = offsetAt(wall + DAY_MS)
  const earlier = wall - Math.max(before, after)
  const later = wall - Math.min(before, after)
  if (earlier + offsetAt(earlier) === wall) return earlier
  if (later + offsetAt(later) === wall) return later
  return firstMinute(earlier - MINUTE_MS, later, (instant) => instant + offsetAt(instant) >= wall)
}

/** The first minute for which the condition holds. It must hold at `lateEnough`, and not at `tooEarly`. */
function firstMinute(tooEarly: number, lateEnough: number, holds: (instant: number) => boolean): number {
  let [low, high] = [tooEarly, lateEnough]
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS
    if (holds(middle)) high = middle
    else low = middle
  }
  return high
}

const MOST_DAYS = 800

/** Keeps the offset at the start of each day in UTC and, on days when it changes, the minute of the change. */
function offsetsOf(zone: string): Offsets {
  const read = offsetReader(zone)
  const days = new Map<number, { offset: number; changesAt: number; next: number }>()
  const dayOf = (day: number) => {
    const start = day * DAY_MS
    const [offset, next] = [read(start), read(start + DAY_MS)]
    const changesAt =
      offset === next
        ? Number.POSITIVE_INFINITY
        : firstMinute(start, start + DAY_MS, (instant) => read(instant) !== offset)
    if (days.size >= MOST_DAYS) days.clear()
    const made = { offset, changesAt, next }
    days.set(day, made)
    return made
  }
  return (instant) => {
    const day = Math.floor(instant / DAY_MS)
    const { offset, changesAt, next } = days.get(day) ?? dayOf(day)
    return instant < changesAt ? offset : next
  }
}

function offsetReader(zone: string): Offsets {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    calendar: "gregory",
    numberingSystem: "latn",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  })
  return (instant) => {
    const parts = format.formatToParts(instant)
    const read = (type: Intl.DateTimeFormatPartTypes) =>
      Number(parts.find((part) => part.type === type)?.value)
    return Date.UTC(read("year"), read("month") - 1, read("day"), read("hour"), read("minute")) - instant
  }
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
