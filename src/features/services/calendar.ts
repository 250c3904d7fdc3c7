import { icsFile } from "../../lib/ics/calendar"
import type { Booking } from "../../modules/services/types"

/** A booking as an iCalendar file. A canceled one replaces the entry that calendars have. */
export function bookingCalendar(booking: Booking, url: string | null = null): string {
  const isGone = booking.status === "canceled" || booking.status === "expired"
  const { id, sequence, updated_at, starts_at, ends_at } = booking
  return icsFile({
    method: "publish",
    entries: [
      {
        ...{ uid: id, sequence, updated_at, starts_at, ends_at, url },
        title: booking.service_title,
        status: isGone ? "canceled" : booking.status === "held" ? "tentative" : "confirmed",
        description: `${booking.resource_name}, ${booking.number}`,
      },
    ],
  })
}
