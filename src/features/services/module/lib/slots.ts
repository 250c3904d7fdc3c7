import { errors } from "../../../../lib/errors"
import { nextTurn } from "../../../../lib/next-turn"
import type { Busy } from "../types"
import { grouped } from "./grouped"
import { remainingPlaces, type SlotRules } from "./remaining-places"
import { type HoursException, type Span, type WorkingResource, workingHours } from "./working-hours"

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** The most starts of all resources in one calculation: 200 people, every five minutes, for a month. */
const MAX_STARTS = 2_000_000
/** Other requests run after so many resources. */
const RESOURCES_AT_ONCE = 10

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
  const window = windowOf(asked)
  return window ? slotsIn(asked, window) : []
}

/**
 * A page of the free slots, and how many there are. The slots before and after the page are only counted, because a
 * month of a large service has more than a million combinations of starts and resources.
 */
export async function pageOfSlots(
  asked: Asked,
  { offset, limit, isReversed }: { offset: number; limit: number; isReversed: boolean },
): Promise<{ slots: FreeSlot[]; count: number }> {
  const window = windowOf(asked)
  if (!window) return { slots: [], count: 0 }
  const isFree = minutesOfWindow(window)
  const budget = { starts: MAX_STARTS }
  for (let at = 0; at < asked.resources.length; at += RESOURCES_AT_ONCE) {
    const resources = asked.resources.slice(at, at + RESOURCES_AT_ONCE)
    eachFree({ ...asked, resources }, window, (_, start) => isFree.mark(start), budget)
    await nextTurn()
  }
  const starts = isFree.marked()
  if (isReversed) starts.reverse()
  const page = starts.slice(offset, offset + limit)
  if (page.length === 0) return { slots: [], count: starts.length }
  const slots = slotsIn(asked, { earliest: Math.min(...page), latest: Math.max(...page) })
  return { slots: isReversed ? slots.reverse() : slots, count: starts.length }
}

function slotsIn(asked: Asked, window: Window): FreeSlot[] {
  const byStart = new Map<number, FreeSlot>()
  eachFree(asked, window, (resourceId, start, places) => {
    const slot = byStart.get(start)
    if (slot) {
      slot.remaining += places
      slot.resource_ids.push(resourceId)
    } else
      byStart.set(start, {
        starts_at: new Date(start),
        ends_at: new Date(start + asked.service.duration_minutes * MINUTE_MS),
        remaining: places,
        resource_ids: [resourceId],
      })
  })
  return [...byStart.values()].sort((one, other) => one.starts_at.getTime() - other.starts_at.getTime())
}

/** Calls `visit` for each start of each resource that has places left. Throws 400 if there are too many starts. */
function eachFree(
  asked: Asked,
  window: Window,
  visit: (resourceId: string, start: number, places: number) => void,
  budget = { starts: MAX_STARTS },
): void {
  const { service, resources, busy } = asked
  const until = window.latest + service.duration_minutes * MINUTE_MS
  const hoursOf = workingHours(asked.exceptions, { from: window.earliest, to: until })
  const takenOf = grouped(busy, ({ resource_id }) => resource_id)
  for (const { id, ...resource } of resources) {
    const remaining = remainingPlaces(service, takenOf.get(id) ?? [])
    for (const start of startsOf(service, window, hoursOf({ id, ...resource }), budget)) {
      const places = remaining(start)
      if (places > 0) visit(id, start, places)
    }
  }
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

/** The possible starts with a resource in order, whether it is booked then or not. */
function startsOf(
  service: SlotRules,
  { earliest, latest }: Window,
  spans: readonly Span[],
  budget: { starts: number },
): number[] {
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
    budget.starts -= Math.max(0, Math.floor((last - first) / step) + 1)
    if (budget.starts < 0)
      throw errors.outOfRange(
        "There are too many slots in this range. Ask for fewer days or for one resource.",
      )
  }
  if (isInOrder) return starts
  // Hours that overlap may have the same starts.
  const minutes = minutesOfWindow({ earliest, latest })
  for (const start of starts) minutes.mark(start)
  return minutes.marked()
}

/** Marks starts, which are whole minutes, and returns them in order, each once. */
function minutesOfWindow({ earliest, latest }: Window) {
  const first = Math.floor(earliest / MINUTE_MS)
  const marks = new Uint8Array(Math.floor(latest / MINUTE_MS) - first + 1)
  return {
    mark: (start: number) => {
      marks[start / MINUTE_MS - first] = 1
    },
    marked() {
      const starts: number[] = []
      for (let minute = 0; minute < marks.length; minute++)
        if (marks[minute] === 1) starts.push((first + minute) * MINUTE_MS)
      return starts
    },
  }
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
