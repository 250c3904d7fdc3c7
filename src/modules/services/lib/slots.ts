import type { Busy, Schedule } from "../types"
import { addDays, dayOf, instantOf, wallAt, wallOf, weekdayOf } from "./wall-time"

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
  const byStart = new Map<number, FreeSlot>()
  const walls = new Map<string, number>()
  for (const resource of resources) {
    const own = busy
      .filter(({ resource_id, taken }) => resource_id === resource.id && taken > 0)
      .map((one) => takenSpan(one, service))
    for (const start of startsOf(asked, resource, walls)) {
      const remaining = remainingAt(service, start, own)
      if (remaining <= 0) continue
      const slot = byStart.get(start)
      if (slot) {
        slot.remaining += remaining
        slot.resource_ids.push(resource.id)
      } else
        byStart.set(start, {
          starts_at: new Date(start),
          ends_at: new Date(start + service.duration_minutes * MINUTE_MS),
          remaining,
          resource_ids: [resource.id],
        })
    }
  }
  return [...byStart.values()].sort((one, other) => one.starts_at.getTime() - other.starts_at.getTime())
}

/** The possible starts with a resource, whether it is booked then or not. */
function startsOf(
  { service, exceptions, from, to, now }: Asked,
  resource: WorkingResource,
  walls: Map<string, number>,
): number[] {
  const earliest = Math.max(from.getTime(), now.getTime() + service.min_notice_minutes * MINUTE_MS)
  const latest = Math.min(to.getTime() - 1, now.getTime() + service.horizon_days * DAY_MS)
  if (latest < earliest) return []
  const duration = service.duration_minutes * MINUTE_MS
  const step = (service.slot_interval_minutes ?? service.duration_minutes) * MINUTE_MS
  const spans = workingSpans(resource, exceptions, { from: earliest, to: latest + duration }, walls)
  const open = joined(spans)
  const starts = new Set<number>()
  for (const { start, end } of spans) {
    const whole = open.find((one) => one.start <= start && end <= one.end)
    const last = Math.min(latest, end - 1, (whole?.end ?? end) - duration)
    const skipped = Math.max(0, Math.ceil((earliest - start) / step))
    for (let at = start + skipped * step; at <= last; at += step) starts.add(at)
  }
  return [...starts]
}

interface Span {
  start: number
  end: number
}

/** The working hours that touch a range, as instants. Each begins its own grid of starts. */
function workingSpans(
  { id, timezone, hours }: WorkingResource,
  exceptions: readonly HoursException[],
  { from, to }: { from: number; to: number },
  walls: Map<string, number>,
): Span[] {
  const instant = (day: string, time: string) => {
    const key = `${timezone} ${day} ${time}`
    const known = walls.get(key) ?? instantOf(timezone, wallOf(day, time))
    walls.set(key, known)
    return known
  }
  const own = exceptions.filter(({ resource_id }) => resource_id === id)
  const everybody = exceptions.filter(({ resource_id }) => resource_id === null)
  const last = addDays(dayOf(wallAt(timezone, to)), 1)
  const spans: Span[] = []
  for (let day = addDays(dayOf(wallAt(timezone, from)), -1); day <= last; day = addDays(day, 1)) {
    const weekday = weekdayOf(day)
    const exception = on(day, own) ?? on(day, everybody)
    const open = exception ? exception.hours : hours.filter((one) => one.weekday === weekday)
    for (const { start, end } of open) {
      const span = { start: instant(day, start), end: instant(day, end) }
      if (span.end > span.start) spans.push(span)
    }
  }
  return spans.sort((one, other) => one.start - other.start || one.end - other.end)
}

/** If several exceptions name a day, the last one counts. */
function on(day: string, exceptions: readonly HoursException[]): HoursException | undefined {
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

interface TakenSpan extends Span {
  /** The start of the slot that people can share. Undefined if another service has taken the time. */
  shared: number | undefined
  taken: number
}

/** The times as numbers, because each is compared with many slots. */
function takenSpan({ service_id, starts_at, blocked_from, blocked_to, taken }: Busy, service: SlotRules) {
  const shared = service_id === service.id ? starts_at.getTime() : undefined
  return { start: blocked_from.getTime(), end: blocked_to.getTime(), shared, taken }
}

/** How many places a slot has left. People of the same slot share it; any other booking closes it. */
function remainingAt(service: SlotRules, start: number, busy: readonly TakenSpan[]): number {
  const from = start - service.buffer_before_minutes * MINUTE_MS
  const to = start + (service.duration_minutes + service.buffer_after_minutes) * MINUTE_MS
  let remaining = service.places
  for (const one of busy) {
    if (one.start >= to || one.end <= from) continue
    if (one.shared !== start) return 0
    remaining -= one.taken
  }
  return remaining
}
