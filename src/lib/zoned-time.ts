/** Times of clocks on the wall in IANA zones, across changes of daylight saving time. */

const DAY_MS = 86_400_000

/** Whether a name is that of an IANA time zone. */
export function isZone(name: string): boolean {
  try {
    // Throws for unknown names.
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== ""
  } catch {
    return false
  }
}

/** Converts between the clocks on the wall of one zone and instants. */
export class ZonedClock {
  private readonly format: Intl.DateTimeFormat

  constructor(zone: string) {
    this.format = new Intl.DateTimeFormat("en-u-ca-iso8601", {
      timeZone: zone,
      hourCycle: "h23",
      era: "short",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    })
  }

  /**
   * The instant at which the clock shows this local time, such as `2027-03-28T09:00`. A time that the clock shows twice
   * is the first of both. A time that it skips is moved forward by as much as it skips, as in calendar programs.
   */
  instantOf(local: string): Date {
    const wall = Date.parse(`${local}Z`)
    // The offsets a day before and after are those on both sides of a change.
    const before = this.offsetAt(wall - DAY_MS)
    const after = this.offsetAt(wall + DAY_MS)
    const fitting = [before, after]
      .map((offset) => wall - offset)
      .filter((instant) => instant + this.offsetAt(instant) === wall)
    return new Date(fitting.length > 0 ? Math.min(...fitting) : wall - before)
  }

  /** The zone's local time at this instant, such as `2027-03-28T09:00`. */
  localOf(instant: Date): string {
    const wall = instant.getTime() + this.offsetAt(instant.getTime())
    return new Date(wall).toISOString().slice(0, "2027-03-28T09:00".length)
  }

  /** How far the clock is ahead of UTC, in milliseconds. */
  private offsetAt(instant: number): number {
    const parts = new Map(this.format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
    const wall = Date.UTC(
      ...([part("year"), part("month") - 1, part("day")] as const),
      ...([part("hour"), part("minute"), part("second")] as const),
    )
    return wall - Math.floor(instant / 1000) * 1000
  }
}

/** The days from one local date to another, both included, such as `2027-03-28`. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = Date.parse(first); day <= Date.parse(last); day += DAY_MS) days.push(dateOf(day))
  return days
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(date: string): number {
  return new Date(date).getUTCDay() || 7
}

/** The local date so many days later. */
export function daysAfter(date: string, days: number): string {
  return dateOf(Date.parse(date) + days * DAY_MS)
}

function dateOf(day: number): string {
  return new Date(day).toISOString().slice(0, "2027-03-28".length)
}
