import type { events } from "../../resources/events"
import { dayAfter } from "../services/days"

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS
const STEP_MINUTES = 15
const WEEK = 7

/** How far something moves. On another day, it keeps the time of the clock, also when daylight saving time begins. */
export interface Step {
  days: number
  minutes: number
}

export function movedBy(at: string, { days, minutes }: Step): Date {
  const from = new Date(at)
  if (days === 0) return new Date(from.getTime() + minutes * MINUTE_MS)
  const day = dayAfter(from, days)
  return new Date(day.setHours(from.getHours(), from.getMinutes() + minutes, from.getSeconds()))
}

/** The step from one time to another. */
export function stepBetween(from: Date, to: Date): Step {
  const days = Math.round((dayAfter(to, 0).getTime() - dayAfter(from, 0).getTime()) / DAY_MS)
  if (days === 0) return { days, minutes: (to.getTime() - from.getTime()) / MINUTE_MS }
  const clock = (at: Date) => at.getHours() * 60 + at.getMinutes()
  return { days, minutes: clock(to) - clock(from) }
}

/** The move of an arrow key, which follows how a view is laid out. In right-to-left languages, the next day is on the left. */
export function stepOf(key: string, isMonth: boolean, isRightToLeft: boolean): Step | undefined {
  const towardsNext = isRightToLeft ? "ArrowLeft" : "ArrowRight"
  if (key === "ArrowLeft" || key === "ArrowRight") return { days: key === towardsNext ? 1 : -1, minutes: 0 }
  if (key !== "ArrowUp" && key !== "ArrowDown") return undefined
  const sign = key === "ArrowDown" ? 1 : -1
  return isMonth ? { days: sign * WEEK, minutes: 0 } : { days: 0, minutes: sign * STEP_MINUTES }
}

const WALL = {
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
} as const
/** By zone, because making one is slow. */
const clocks = new Map<string, Intl.DateTimeFormat>()

/** A moment as clocks in a zone show it, such as `2027-06-01T09:00`. */
export function wallText(at: Date, timeZone: string): string {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat("en", { ...WALL, timeZone })
  clocks.set(timeZone, clock)
  const parts = clock.formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ""
  return `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`
}

type Event = Pick<NonNullable<(typeof events)["of"]>[0], "starts_at" | "ends_at" | "sessions">

/** The fields of an event that starts at another time. Its end and its sessions move with it. */
export function movedEvent({ starts_at, ends_at, sessions }: Event, start: Date): Event {
  const by = starts_at === null ? 0 : start.getTime() - Date.parse(starts_at)
  const moved = (at: string) => new Date(Date.parse(at) + by).toISOString()
  return {
    starts_at: start.toISOString(),
    ends_at: ends_at === null ? null : moved(ends_at),
    sessions:
      sessions?.map((session) => ({
        ...session,
        starts_at: moved(session.starts_at),
        ends_at: session.ends_at === null ? null : moved(session.ends_at),
      })) ?? null,
  }
}
