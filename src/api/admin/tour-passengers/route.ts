import { route } from "../../../lib/contract/route"
import { adminTourPassengers } from "./contract"

export const GET = route(adminTourPassengers.adminListTourPassengers, async ({ query, scope }) => {
  const { limit, offset, order, ...filter } = query
  const { items, count } = await scope
    .resolve("tours")
    .bookings.listPassengers(filter, { limit, offset, isDescending: order === "-created_at" })
  return { tour_passengers: items, count, offset, limit }
})
