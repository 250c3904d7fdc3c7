import { languageTag } from "./language-tag"

interface ZonedTimes {
  starts_at: Date
  ends_at: Date | null
  timezone: string
}

/** A time or a range of times in their own zone, in the language of a locale, with the zone's name. */
export function zonedTimeText({ starts_at, ends_at, timezone }: ZonedTimes, locale: string): string {
  const format = new Intl.DateTimeFormat(languageTag(locale), {
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: timezone,
  })
  const text = ends_at ? format.formatRange(starts_at, ends_at) : format.format(starts_at)
  return `${text} (${timezone})`
}
