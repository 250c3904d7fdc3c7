import type { MedusaContainer } from "@medusajs/framework/types"
import { recordTexts } from "../../../kits/shop/record-texts"
import { errors } from "../../../lib/errors"
import type { Booking } from "../module/types"

/** A booking whose `service_title` is in this language. */
export type ReadBooking = Booking & { title_locale: string }

/** Bookings with the titles of their services in the first of the reader's languages that has them. One statement. */
export async function bookingsInLanguage(
  container: MedusaContainer,
  bookings: readonly Booking[],
  locale: string | undefined,
): Promise<ReadBooking[]> {
  const ids = bookings.map(({ service_id }) => service_id)
  const texts = await recordTexts(container, { table: "service", ids, locale })
  return bookings.map((booking) => {
    const found = texts.get(booking.service_id)
    const service_title = found?.fields.title ?? booking.service_title
    return { ...booking, service_title, title_locale: found?.locale ?? "" }
  })
}

/** The same for one booking. Without a requested language, its own counts. */
export async function bookingInLanguage(
  container: MedusaContainer,
  booking: Booking,
  locale: string | undefined,
): Promise<ReadBooking> {
  const [found] = await bookingsInLanguage(container, [booking], locale ?? booking.locale ?? undefined)
  if (!found) throw errors.notFound()
  return found
}
