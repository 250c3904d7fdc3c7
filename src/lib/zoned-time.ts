/** Times of clocks on the wall in IANA zones, across changes of daylight saving time. */
import { LRUCache } from "lru-cache"

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** A local day and time, as the milliseconds that it would have in UTC. So walls can be compared and added. */
export type Wall = number

/** The local date and time of a zone at an instant. Seconds are cut. */
export function wallAt(zone: string, instant: number): Wall {
  return zoneClock(zone).wallAt(instant)
}

/** The instant of a wall time. A time that the clock skips is the moment of the jump. */
export function instantOf(zone: string, wall: Wall): number {
  return zoneClock(zone).instantOf(wall)
}

/**
 * When daylight saving time begins, clocks go from 02:00 to 03:00, so 02:30 does not exist. `at_jump` reads it as
 * 03:00, the moment of the jump. `moved_on` reads it as 03:30, as calendar programs do.
 */
type Skipped = "at_jump" | "moved_on"

export interface ZoneClock {
  wallAt: (instant: number) => Wall
  /** The instant of a wall time. The first of both for a time that the clock shows twice. `at_jump` is the default. */
  instantOf: (wall: Wall, skipped?: Skipped) => number
}

/** Whether a name is that of an IANA time zone. */
export function isZone(name: string): boolean {
  try {
    // Throws for unknown names.
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== ""
  } catch {
    return false
  }
}

/** Callers choose zones, and may write a name in many ways. */
const MAX_ZONES = 700
const clocks = new LRUCache<string, ZoneClock>({ max: MAX_ZONES })

/** A zone's clock. It asks the zone for its offset once for each day in UTC, because that is slow. */
export function zoneClock(zone: string): ZoneClock {
  const known = clocks.get(zone)
  if (known) return known
  const offsetAt = offsetsOf(zone)
  const wallAt = (instant: number) => instant - (instant % MINUTE_MS) + offsetAt(instant)
  const instantOf = (wall: Wall, skipped: Skipped = "at_jump") => firstInstant(wall, offsetAt, skipped)
  const clock = { wallAt, instantOf }
  clocks.set(zone, clock)
  return clock
}

/** How far a zone's clocks are ahead of UTC at an instant. */
type Offsets = (instant: number) => number

function firstInstant(wall: Wall, offsetAt: Offsets, skipped: Skipped): number {
  // No zone is a day ahead of UTC or behind it.
  const before = offsetAt(wall - DAY_MS)
  const after = offsetAt(wall + DAY_MS)
  const earlier = wall - Math.max(before, after)
  const later = wall - Math.min(before, after)
  if (earlier + offsetAt(earlier) === wall) return earlier
  if (later + offsetAt(later) === wall) return later
  if (skipped === "moved_on") return wall - before
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

const MAX_DAYS = 800

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
    if (days.size >= MAX_DAYS) days.clear()
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

/** The days from one to another, both included. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = Date.parse(first); day <= Date.parse(last); day += DAY_MS) days.push(dayOf(day))
  return days
}
