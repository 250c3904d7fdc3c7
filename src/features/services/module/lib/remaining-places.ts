import type { Busy } from "../types"

const MINUTE_MS = 60_000

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

/**
 * Returns a function for the places that a resource has left at a start. Call it with ascending starts. People of the
 * same slot share it; any other booking closes it.
 */
export function remainingPlaces(service: SlotRules, busy: readonly Busy[]): (start: number) => number {
  const taken = busy
    .filter((one) => one.taken > 0)
    .map((one) => ({
      start: one.blocked_from.getTime(),
      end: one.blocked_to.getTime(),
      places: one.taken,
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
