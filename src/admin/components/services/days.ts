const DAY_MS = 86_400_000

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

/** The time of a booking on another day and, if given, at another hour. The minutes stay. */
export function movedTo(startsAt: string, day: Date, hour?: number): string {
  const start = new Date(startsAt)
  const moved = new Date(
    ...([day.getFullYear(), day.getMonth(), day.getDate()] as const),
    hour ?? start.getHours(),
    start.getMinutes(),
  )
  return moved.toISOString()
}

/** A booking's time after some minutes or days. A day keeps the time on the clock. */
export function shifted(
  startsAt: string,
  { minutes = 0, days = 0 }: { minutes?: number; days?: number },
): string {
  const start = new Date(startsAt)
  if (days !== 0) return movedTo(startsAt, new Date(start.getTime() + days * DAY_MS))
  return new Date(start.getTime() + minutes * 60_000).toISOString()
}
