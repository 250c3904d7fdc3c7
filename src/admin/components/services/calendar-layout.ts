import { atMinute, dayAfter } from "./days"

/** Bookings are moved and created in steps of so many minutes. */
export const STEP_MINUTES = 15
/** The height of an hour in the calendar, in pixels. */
export const HOUR_HEIGHT = 56
/** The least width of a column and of a booking in it, in pixels. Narrower, nobody could read them. */
const COLUMN_WIDTH = 128
const LANE_WIDTH = 96
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES
/** The hours that are shown even if nobody has booked then. */
const USUAL_HOURS = { from: 8, to: 18 }

interface Timed {
  id: string
  starts_at: string
  ends_at: string
}

/** A day, or a person or room on a day. */
export interface CalendarColumn {
  key: string
  title: string
  day: Date
  resourceId: string | undefined
}

/** The part of a booking that is on one day, and its place among bookings at the same time. */
export interface Placed<Booking> {
  booking: Booking
  /** Minutes on the clock since midnight. */
  from: number
  to: number
  lane: number
  lanes: number
}

/** The whole hours to show, so that the bookings of all days are visible. */
export function shownHours(bookings: readonly Timed[], days: readonly Date[]): { from: number; to: number } {
  const spans = days.flatMap((day) => bookings.flatMap((booking) => partOn(day, booking) ?? []))
  return {
    from: Math.min(USUAL_HOURS.from, ...spans.map(({ from }) => Math.floor(from / HOUR_MINUTES))),
    to: Math.max(USUAL_HOURS.to, ...spans.map(({ to }) => Math.ceil(to / HOUR_MINUTES))),
  }
}

/** The bookings of a day. Those that overlap are side by side. */
export function placedOn<Booking extends Timed>(day: Date, bookings: readonly Booking[]): Placed<Booking>[] {
  const parts = bookings
    .flatMap((booking) => {
      const part = partOn(day, booking)
      return part ? [{ ...part, booking, lane: 0, lanes: 1 }] : []
    })
    .sort((one, other) => one.from - other.from || other.to - one.to)
  let group: Placed<Booking>[] = []
  for (const part of parts) {
    if (group.every(({ to }) => to <= part.from)) group = []
    const taken = new Set(group.filter(({ to }) => to > part.from).map(({ lane }) => lane))
    while (taken.has(part.lane)) part.lane++
    group.push(part)
    const lanes = Math.max(...group.map(({ lane }) => lane)) + 1
    for (const one of group) one.lanes = lanes
  }
  return parts
}

/** The least width of a column with these bookings, in pixels. */
export function widthOf(placed: readonly { lanes: number }[]): number {
  return Math.max(COLUMN_WIDTH, ...placed.map(({ lanes }) => lanes * LANE_WIDTH))
}

function partOn(day: Date, { starts_at, ends_at }: Timed): { from: number; to: number } | undefined {
  const [start, end] = [new Date(starts_at), new Date(ends_at)]
  const [midnight, next] = [dayAfter(day, 0), dayAfter(day, 1)]
  if (end <= midnight || start >= next) return undefined
  const from = start < midnight ? 0 : clockMinutes(start)
  const to = end >= next ? DAY_MINUTES : clockMinutes(end)
  // In the hour that is repeated in autumn, the end may be earlier on the clock than the start.
  return { from, to: Math.max(to, from + STEP_MINUTES) }
}

const clockMinutes = (at: Date) => at.getHours() * HOUR_MINUTES + at.getMinutes()

/** The minute of the day at a height of the calendar, in steps. */
export function minuteAt(y: number, firstHour: number): number {
  const minute = firstHour * HOUR_MINUTES + (y / HOUR_HEIGHT) * HOUR_MINUTES
  const steps = Math.round(minute / STEP_MINUTES) * STEP_MINUTES
  return Math.min(Math.max(steps, 0), DAY_MINUTES - STEP_MINUTES)
}

/** The height of a minute of the day. */
export function heightOf(minute: number, firstHour: number): number {
  return ((minute - firstHour * HOUR_MINUTES) / HOUR_MINUTES) * HOUR_HEIGHT
}

/** The next full hour of a day: for today the next one, for other days the first usual one. */
export function nextHour(day: Date, now: Date): string {
  const isToday = dayAfter(now, 0).getTime() === day.getTime()
  return atMinute(day, (isToday ? now.getHours() + 1 : USUAL_HOURS.from + 1) * HOUR_MINUTES)
}
