import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"
import { addDays, instantOf, wallOf } from "../../../lib/zoned-time"

const DAY_MS = 86_400_000
const MAX_DAYS = 31
/** A month may have an hour more, and its last day counts as a whole. */
const MAX_MS = (MAX_DAYS + 1) * DAY_MS + 3_600_000

interface Asked {
  from?: string | undefined
  to?: string | undefined
  timezone: string
}

/** The asked range as instants. A day means its whole in the zone. Throws 400. */
export function rangeOf({ from, to, timezone }: Asked): { from: Date; to: Date } {
  const start = from === undefined ? clock.now() : beginOf(from, timezone)
  const end = to === undefined ? start + MAX_DAYS * DAY_MS : endOf(to, timezone)
  if (end < start) throw errors.outOfRange("Field 'to': it must not be before 'from'.")
  if (end - start > (to !== undefined && isDay(to) ? MAX_MS : MAX_DAYS * DAY_MS + 3_600_000))
    throw errors.outOfRange(`Field 'to': at most ${MAX_DAYS} days after 'from'.`)
  return { from: new Date(start), to: new Date(end) }
}

const isDay = (text: string) => !text.includes("T")

function beginOf(text: string, zone: string): number {
  return checked("from", isDay(text) ? instantOf(zone, wallOf(text, "00:00")) : Date.parse(text))
}

function endOf(text: string, zone: string): number {
  return checked("to", isDay(text) ? instantOf(zone, wallOf(addDays(text, 1), "00:00")) : Date.parse(text))
}

const EARLIEST = Date.parse("2000-01-01")
const LATEST = Date.parse("2200-01-01")

function checked(name: string, instant: number): number {
  if (!(instant >= EARLIEST && instant < LATEST)) throw errors.outOfRange(`Field '${name}' is out of range.`)
  return instant
}
