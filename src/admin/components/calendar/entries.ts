import type { EventInput } from "@fullcalendar/core"
import type { Entry } from "../../lib/calendar"
import type { Formats } from "../../lib/format"
import { shownHours } from "../services/calendar-layout"
import { dayAfter } from "../services/days"
import { wallText } from "./moves"

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export const KINDS = ["event", "departure", "booking"] as const
export type Kind = (typeof KINDS)[number]

/** The colours of a kind are those of the dashboard's badges, which can be read on light and on dark. */
const COLOURS: Record<Kind, string> = { event: "purple", departure: "green", booking: "blue" }
const colour = (kind: string, part: "bg" | "border" | "text") =>
  `var(--tag-${COLOURS[KINDS.find((one) => one === kind) ?? "event"]}-${part})`

/** Each name keeps its own direction beside the others. */
const isolated = (text: string) => `\u2068${text}\u2069`

export const keyOf = ({ kind, id }: Pick<Entry, "kind" | "id">) => `${kind} ${id}`

/** An entry for the library. What takes a day or longer is shown at the top of its days. */
export function inputOf(entry: Entry, texts: Texts): EventInput {
  const { kind, starts_at, status, is_movable } = entry
  const isLong = lengthOf(entry) >= DAY_MS
  return {
    id: keyOf(entry),
    title: titleOf(entry, texts),
    allDay: isLong,
    ...(isLong
      ? { start: dayText(new Date(starts_at)), end: dayText(dayAfter(lastMoment(entry), 1)) }
      : { start: starts_at, end: endOf(entry) }),
    startEditable: is_movable,
    backgroundColor: colour(kind, "bg"),
    borderColor: colour(kind, "border"),
    textColor: colour(kind, "text"),
    classNames: [
      ...(is_movable ? [] : ["border-dashed"]),
      ...(status === "canceled" ? ["line-through"] : []),
    ],
  }
}

type Translate = (key: string, options?: Record<string, unknown>) => string

interface Texts {
  t: Translate
  format: Formats
}

function titleOf(entry: Entry, { t, format }: Texts): string {
  const { title, person, place, sold, remaining, kind } = entry
  const numbers = { sold: format.number(sold), free: format.number(remaining ?? 0) }
  const seats = t(remaining === null ? "home.sold" : "home.places", numbers)
  return [
    isolated(title),
    statusText(entry, t),
    ...(kind === "booking" ? [person && isolated(person)] : [seats]),
    place && isolated(place),
    localTime(entry),
  ]
    .filter(Boolean)
    .join(" · ")
}

/** The state, if it is not the usual one. */
function statusText({ kind, status }: Entry, t: Translate): string | undefined {
  if (status === "scheduled" || status === "confirmed") return undefined
  return t(kind === "booking" ? `services.calendar.${status}` : `crud.options.${status}`)
}

/** The time at the place, if clocks there differ from the admin's. With the day, if that differs, too. */
function localTime({ starts_at, timezone }: Entry): string | undefined {
  const at = new Date(starts_at)
  const [day, time] = wallText(at, timezone).split("T")
  const [ownDay, ownTime] = wallText(at, Intl.DateTimeFormat().resolvedOptions().timeZone).split("T")
  if (day === ownDay && time === ownTime) return undefined
  return isolated([...(day === ownDay ? [] : [day]), time, timezone].join(" "))
}

/** The library draws an hour for an event without an end. */
const endOf = ({ starts_at, ends_at }: Entry) =>
  ends_at ?? new Date(Date.parse(starts_at) + HOUR_MS).toISOString()
const lengthOf = (entry: Entry) => Date.parse(endOf(entry)) - Date.parse(entry.starts_at)
/** Something that ends at midnight does not reach into the next day. */
const lastMoment = (entry: Entry) => new Date(Date.parse(endOf(entry)) - 1)

/** A day of the admin's calendar, such as `2027-06-01`. */
export function dayText(day: Date): string {
  const two = (number: number) => String(number).padStart(2, "0")
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/** The hours of the views of days, so that all entries are visible. */
export function hoursOf(entries: readonly Entry[], { from, to }: { from: Date; to: Date }) {
  const days: Date[] = []
  for (let day = from; day < to; day = dayAfter(day, 1)) days.push(day)
  const timed = entries
    .filter((entry) => lengthOf(entry) < DAY_MS)
    .map((entry) => ({ id: entry.id, starts_at: entry.starts_at, ends_at: endOf(entry) }))
  const hours = shownHours(timed, days)
  return { slotMinTime: `${hours.from}:00:00`, slotMaxTime: `${hours.to}:00:00` }
}
