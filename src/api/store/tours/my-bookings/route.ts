import { bookingLinks } from "../../../../features/tours/booking-files"
import { route } from "../../../../lib/contract/route"
import { pictureAnswer } from "../../../../lib/media/image"
import { readerOf, setContentLanguage } from "../../../../shop/reader"
import { tours } from "../contract"

export const GET = route(tours.listMyTourBookings, async ({ query, actor, locale, scope, res }) => {
  const { bookings } = scope.resolve("tours")
  const { items, count } = await bookings.ofCustomer(actor.id, query)
  const reader = await readerOf(scope, locale)
  const found = await bookings.tours([...new Set(items.map(({ tour_id }) => tour_id))], reader)
  setContentLanguage(res, found)
  const named = found.map(({ image }) => image)
  const pictures = named.some((one) => one !== null)
    ? await scope.resolve("media").reading.imagesOf(named, reader.locales)
    : undefined
  const byId = new Map(found.map((tour) => [tour.id, tour]))
  return {
    bookings: items.flatMap((item) => {
      const tour = byId.get(item.tour_id)
      const { id, status, parts, passengers, order_id, created_at } = item
      if (!tour || status === "reserved" || order_id === null) return []
      const { image } = tour
      const { departure_id, starts_at, ends_at, timezone, departure_status } = item
      return [
        {
          ...{ id, status, parts, passengers, order_id, created_at, ...bookingLinks(id, tour.locale) },
          tour: { ...tour, image: image === null ? null : pictureAnswer(image, null, pictures?.get(image)) },
          departure: { id: departure_id, starts_at, ends_at, timezone, status: departure_status },
        },
      ]
    }),
    count,
    offset: query.offset,
    limit: query.limit,
  }
})
