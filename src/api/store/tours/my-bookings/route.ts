import { shownBookings } from "../../../../features/tours/shown-bookings"
import { route } from "../../../../lib/contract/route"
import { setContentLanguage } from "../../../../shop/reader"
import { tours } from "../contract"

export const GET = route(tours.listMyTourBookings, async ({ query, actor, locale, scope, res }) => {
  const { items, count } = await scope.resolve("tours").bookings.ofCustomer(actor.id, query)
  const { bookings, tours: booked } = await shownBookings(scope, items, locale)
  setContentLanguage(res, booked)
  return { bookings, count, offset: query.offset, limit: query.limit }
})
