interface Times {
  starts_at: Date
  ends_at: Date
  timezone: string
}

/** The time of a departure in its own zone, in the language of a locale. */
export function departureTime({ starts_at, ends_at, timezone }: Times, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: timezone,
  })
  return `${format.formatRange(starts_at, ends_at)} (${timezone})`
}
