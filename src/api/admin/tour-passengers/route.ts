import { route } from "../../../lib/contract/route"
import { adminTourPassengers } from "./contract"

export const GET = route(adminTourPassengers.adminListTourPassengers, async ({ query, scope }) => {
  const { limit, offset, order, ...filter } = query
  const { items, count } = await scope
    .resolve("tours")
    .bookings.listPassengers(filter, { limit, offset, isDescending: order === "-created_at" })
  const tour_passengers = items.map(({ form_id: id, form_version: version, ...passenger }) => ({
    ...passenger,
    form: id === null || version === null ? null : { id, version },
  }))
  return { tour_passengers, count, offset, limit }
})
