import { icsFile, type Person } from "../../../lib/ics/calendar"
import type { ReadBooking } from "./booking-titles"

interface Calendar {
  text: string
  /** The media type of the file, with its method. */
  contentType: string
}

interface Options {
  organizer: Person
  /** The manage link. */
  url?: string
}

/** A booking as an iCalendar file. The one of a canceled booking removes the entry that calendars have. */
export function bookingCalendar(booking: ReadBooking, { organizer, url }: Options): Calendar {
  const isGone = booking.status === "canceled" || booking.status === "expired"
  const { id, sequence, updated_at, starts_at, ends_at, title_locale } = booking
  const text = icsFile({
    method: isGone ? "cancel" : "publish",
    ...(title_locale !== "" && { locale: title_locale }),
    entries: [
      {
        uid: id,
        sequence,
        updated_at,
        starts_at,
        ends_at,
        url,
        organizer,
        title: booking.service_title,
        status: isGone ? "canceled" : booking.status === "held" ? "tentative" : "confirmed",
        description: `${booking.resource_name}, ${booking.number}`,
      },
    ],
  })
  return { text, contentType: `text/calendar; charset=utf-8; method=${isGone ? "CANCEL" : "PUBLISH"}` }
}
