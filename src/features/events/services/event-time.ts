interface Times {
  starts_at: Date | null
  ends_at: Date | null
  timezone: string
}

/** The time of an event in its own zone, in the language of a locale. `undefined` if it has no time yet. */
export function eventTime({ starts_at, ends_at, timezone }: Times, locale: string): string | undefined {
  if (!starts_at) return undefined
  const format = new Intl.DateTimeFormat(locale, {
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: timezone,
  })
  const shown = ends_at ? format.formatRange(starts_at, ends_at) : format.format(starts_at)
  return `${shown} (${timezone})`
}
