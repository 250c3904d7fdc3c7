import { route } from "../../../../lib/contract/route"
import { bookingAnswers } from "../answers"
import { serviceBookings } from "../contract"

export const GET = route(
  serviceBookings.listMyServiceBookings,
  async ({ query, actor, locale, scope, req, res }) => {
    const { limit, offset, order, status } = query
    const { items, count } = await scope
      .resolve("services")
      .listBookings({ customer_id: actor.id, status }, { limit, offset, order })
    return { service_bookings: await bookingAnswers({ req, res, locale }, items), count, offset, limit }
  },
)
