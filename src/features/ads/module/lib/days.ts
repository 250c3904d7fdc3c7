const DAY_MS = 86_400_000

/** The day in a time zone, such as `2026-11-20`. */
export function dayIn(timezone: string, at: Date): string {
  // Canada writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat("en-CA", { timeZone: timezone, dateStyle: "short" }).format(at)
}

export function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)
}

/** The number of days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS
}
