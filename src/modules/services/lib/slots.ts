import type { Busy, Schedule } from "../types"
import { addDays, dayOf, minutesOf, type Wall, wallOf, weekdayOf, zoneClock } from "./wall-time"

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

export interface SlotRules {
  id: string
  duration_minutes: number
  slot_interval_minutes: number | null
  buffer_before_minutes: number
  buffer_after_minutes: number
  min_notice_minutes: number
  horizon_days: number
  places: number
}

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

export interface FreeSlot {
  starts_at: Date
  ends_at: Date
  remaining: number
  resource_ids: string[]
}

interface Asked {
  service: SlotRules
  resources: readonly WorkingResource[]
  exceptions: readonly HoursException[]
  busy: readonly Busy[]
  /** Starts at or after `from` and before `to`. */
  from: Date
  to: Date
  now: Date
}

/** The slots that can be booked, by start. Each has the resources that are free then, and their places together. */
export function freeSlots(asked: Asked): FreeSlot[] {
  const { service, resources, busy } = asked
  const window = windowOf(asked)
  if (!window) return []
  const hoursOf = workingHours(asked, window)
  const takenOf = grouped(busy, ({ resource_id }) => resource_id)
  const byStart = new Map<number, FreeSlot>()
  for (const resource of resources) {
    const remaining = remainingPlaces(service, takenOf.get(resource.id) ?? [])
    for (const start of startsOf(service, window, hoursOf(resource))) {
      const places = remaining(start)
      if (places <= 0) continue
      const slot = byStart.get(start)
      if (slot) {
        slot.remaining += places
        slot.resource_ids.push(resource.id)
      } else
        byStart.set(start, {
          starts_at: new Date(start),
          ends_at: new Date(start + service.duration_minutes * MINUTE_MS),
          remaining: places,
          resource_ids: [resource.id],
        })
    }
  }
  return [...byStart.values()].sort((one, other) => one.starts_at.getTime() - other.starts_at.getTime())
}

/** The first and the last possible start. */
interface Window {
  earliest: number
  latest: number
}

function windowOf({ service, from, to, now }: Asked): Window | undefined {
  const earliest = Math.max(from.getTime(), now.getTime() + service.min_notice_minutes * MINUTE_MS)
  const latest = Math.min(to.getTime() - 1, now.getTime() + service.horizon_days * DAY_MS)
  return latest < earliest ? undefined : { earliest, latest }
}

interface Span {
  start: number
  end: number
}

/** The possible starts with a resource in order, whether it is booked then or not. */
function startsOf(service: SlotRules, { earliest, latest }: Window, spans: readonly Span[]): number[] {
  const duration = service.duration_minutes * MINUTE_MS
  const step = (service.slot_interval_minutes ?? service.duration_minutes) * MINUTE_MS
  const open = joined(spans)
  const starts: number[] = []
  let [place, isInOrder] = [0, true]
  for (const { start, end } of spans) {
    // Both are in order, and each span is within one of the joined ones.
    while ((open[place]?.end ?? Number.POSITIVE_INFINITY) < end) place++
    const last = Math.min(latest, end - 1, (open[place]?.end ?? end) - duration)
    const first = start + Math.max(0, Math.ceil((earliest - start) / step)) * step
    const before = starts.at(-1)
    if (before !== undefined && first <= before) isInOrder = false
    for (let at = first; at <= last; at += step) starts.push(at)
  }
  // Hours that overlap may have the same starts.
  return isInOrder ? starts : [...new Set(starts)].sort((one, other) => one - other)
}

/**
 * Returns a function for a resource's working hours around the window, as instants in order. Each begins its own grid
 * of starts. The days and the offset of a zone are looked up once for all its resources.
 */
function workingHours({ service, exceptions }: Asked, { earliest, latest }: Window) {
  const own = grouped(exceptions, ({ resource_id }) => resource_id)
  const zones = new Map<string, ZoneDays>()
  const until = latest + service.duration_minutes * MINUTE_MS
  return ({ id, timezone, hours }: WorkingResource): Span[] => {
    const zone = zones.get(timezone) ?? zoneDays(timezone, { from: earliest, to: until }, own.get(null) ?? [])
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
      ...{ day, weekday: weekdayOf(day), midnight: wallOf(day, "00:00") },
      everybody: lastOn(day, exceptions),
    })
  return { instantOf, days }
}

/** If several exceptions name a day, the last one counts. */
function lastOn(day: string, exceptions: readonly HoursException[]): HoursException | undefined {
  return exceptions.filter(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on).at(-1)
}

/** Joins hours that touch, so that a slot may reach from one into the next. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = []
  for (const span of spans) {
    const before = all.at(-1)
    if (before && span.start <= before.end) before.end = Math.max(before.end, span.end)
    else all.push({ ...span })
  }
  return all
}

/**
 * Returns a function for the places that a resource has left at a start. Starts must be asked in order. People of the
 * same slot share it; any other booking closes it.
 */
function remainingPlaces(service: SlotRules, busy: readonly Busy[]): (start: number) => number {
  const taken = busy
    .filter((one) => one.taken > 0)
    .map((one) => ({
      ...{ start: one.blocked_from.getTime(), end: one.blocked_to.getTime(), places: one.taken },
      // Another service's booking is shared with nobody.
      shared: one.service_id === service.id ? one.starts_at.getTime() : undefined,
    }))
    .sort((one, other) => one.start - other.start)
  const before = service.buffer_before_minutes * MINUTE_MS
  const after = (service.duration_minutes + service.buffer_after_minutes) * MINUTE_MS
  let past = 0
  return (start) => {
    const [from, to] = [start - before, start + after]
    while (past < taken.length && (taken[past]?.end ?? to) <= from) past++
    let remaining = service.places
    for (let index = past; index < taken.length; index++) {
      const one = taken[index]
      if (!one || one.start >= to) break
      if (one.end <= from) continue
      if (one.shared !== start) return 0
      remaining -= one.places
    }
    return remaining
  }
}

function grouped<Value, Key>(values: readonly Value[], keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>()
  for (const value of values) {
    const group = groups.get(keyOf(value))
    if (group) group.push(value)
    else groups.set(keyOf(value), [value])
  }
  return groups
}
