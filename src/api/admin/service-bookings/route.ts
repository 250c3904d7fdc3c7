import { route } from "../../../lib/contract/route"
import { errors } from "../../../lib/errors"
import { bookFreeService } from "../../../workflows/services/book-service"
import { adminServiceBookings } from "./contract"
import { readShown, shownBooking } from "./shown"

const MINUTE_MS = 60_000

export const GET = route(adminServiceBookings.adminListServiceBookings, async ({ query, scope }) => {
  const { limit, offset, order, ...filter } = query
  const { items, count } = await scope.resolve("services").listBookings(filter, { limit, offset, order })
  return { service_bookings: items.map(shownBooking), count, offset, limit }
})

export const POST = route(adminServiceBookings.adminCreateServiceBooking, async ({ body, scope }) => {
  const { resource_id, quantity, note } = body
  const service = await scope.resolve("services").scheduleOf(body.service_id)
  if (!service) throw errors.invalidField("Field 'service_id': there is no such service.")
  if (!service.resources.some(({ id }) => id === resource_id))
    throw errors.invalidField("Field 'resource_id': the service has no such resource.")
  const { email, ...contact } = body.contact
  const starts_at = new Date(body.starts_at)
  const id = await bookFreeService(scope, {
    ...{ service_id: service.id, resource_ids: [resource_id], starts_at, quantity, note },
    ends_at: new Date(starts_at.getTime() + service.duration_minutes * MINUTE_MS),
    timezone: body.timezone ?? service.timezone,
    contact: { ...contact, ...(email !== null && { email }) },
    ...{
      answers: null,
      form: null,
      locale: null,
      customer_id: null,
      price: null,
      client: null,
      is_proven: true,
    },
    reminder_minutes: service.reminder_minutes,
  })
  return readShown(scope, id)
})
