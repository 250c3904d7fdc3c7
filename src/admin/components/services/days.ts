/** The first moment of a day in the admin's zone, some days later. */
export function dayAfter(day: Date, count: number): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + count)
}

/** The Monday of a day's week. */
export function mondayOf(day: Date): Date {
  return dayAfter(day, -((day.getDay() + 6) % 7))
}

export function isSameDay(one: Date, other: Date): boolean {
  return dayAfter(one, 0).getTime() === dayAfter(other, 0).getTime()
}

/** A time on the clock of a day, in minutes since midnight. */
export function atMinute(day: Date, minute: number): string {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate(), 0, minute).toISOString()
}

/** A booking's time after some minutes or days. A day keeps the time on the clock. */
export function shifted(
  startsAt: string,
  { minutes = 0, days = 0 }: { minutes?: number; days?: number },
): string {
  const start = new Date(startsAt)
  if (days === 0) return new Date(start.getTime() + minutes * 60_000).toISOString()
  const day = new Date(start.getFullYear(), start.getMonth(), start.getDate() + days)
  return atMinute(day, start.getHours() * 60 + start.getMinutes())
}
