import type { MedusaContainer } from "@medusajs/framework/types"
import { pictureAnswer } from "../../../kits/media/image"
import { readerOf } from "../../../kits/shop/reader"
import type { CustomersBooking } from "../module/types"
import { bookingLinks } from "./booking-files"
import { titled, titlesIn } from "./part-titles"

/** Bookings as their customer sees them, with texts in the reader's language. Leaves out bookings without an order. */
export async function shownBookings(
  scope: MedusaContainer,
  items: readonly CustomersBooking[],
  locale: string | undefined,
) {
  const reader = await readerOf(scope, locale)
  const titles = await titlesIn(
    scope,
    items.flatMap(({ parts }) => parts),
    locale,
  )
  const ids = [...new Set(items.map(({ tour_id }) => tour_id))]
  const tours = await scope.resolve("tours").bookings.tours(ids, reader)
  const images = tours.map(({ image }) => image)
  const pictures = images.some((image) => image !== null)
    ? await scope.resolve("media").reading.imagesOf(images, reader.locales)
    : undefined
  const byId = new Map(tours.map((tour) => [tour.id, tour]))
  const bookings = items.flatMap((item) => {
    const tour = byId.get(item.tour_id)
    const { id, status, parts, passengers, order_id, created_at } = item
    if (!tour || status === "reserved" || order_id === null) return []
    const { image } = tour
    const { departure_id, starts_at, ends_at, timezone, departure_status } = item
    return [
      {
        id,
        status,
        passengers,
        order_id,
        created_at,
        parts: titled(parts, titles),
        ...bookingLinks(id, tour.locale),
        tour: { ...tour, image: image === null ? null : pictureAnswer(image, null, pictures?.get(image)) },
        departure: { id: departure_id, starts_at, ends_at, timezone, status: departure_status },
      },
    ]
  })
  return { bookings, tours }
}
