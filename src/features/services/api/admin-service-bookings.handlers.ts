import { route } from "../../../kits/rows/route"
import { errors } from "../../../lib/errors"
import { declareHandlers } from "../../handlers"
import { bookFreeService } from "../workflows/book-service"
import { cancelBooking, moveBooking } from "../workflows/change-booking"
import { adminServiceBookings } from "./admin-service-bookings.rows"
import { readShown, shownBooking } from "./admin-service-bookings-shown"

const MINUTE_MS = 60_000

declareHandlers([
  route(adminServiceBookings.adminListServiceBookings, async ({ query, scope }) => {
    const { limit, offset, order, ...filter } = query
    const { items, count } = await scope.resolve("services").listBookings(filter, { limit, offset, order })
    return { service_bookings: items.map(shownBooking), count, offset, limit }
  }),
  route(adminServiceBookings.adminReadServiceBooking, ({ params, scope }) => readShown(scope, params.id)),
  route(adminServiceBookings.adminCreateServiceBooking, async ({ body, scope }) => {
    const { resource_id, quantity, note } = body
    const service = await scope.resolve("services").scheduleOf(body.service_id)
    if (!service) throw errors.invalidField("Field 'service_id': there is no such service.")
    if (!service.resources.some(({ id }) => id === resource_id))
      throw errors.invalidField("Field 'resource_id': the service has no such resource.")
    const { email, ...contact } = body.contact
    const starts_at = new Date(body.starts_at)
    const id = await bookFreeService(scope, {
      service_id: service.id,
      resource_ids: [resource_id],
      starts_at,
      quantity,
      note,
      ends_at: new Date(starts_at.getTime() + service.duration_minutes * MINUTE_MS),
      timezone: body.timezone ?? service.timezone,
      contact: { ...contact, ...(email !== null && { email }) },

      answers: null,
      form: null,
      locale: null,
      customer_id: null,
      price: null,
      client: null,
      is_proven: true,
      reminder_minutes: service.reminder_minutes,
    })
    return readShown(scope, id)
  }),
  route(adminServiceBookings.adminRescheduleServiceBooking, async ({ params, body, scope }) => {
    const services = scope.resolve("services")
    const booking = await services.bookingOf(params.id)
    const service = await services.scheduleOf(booking.service_id)
    const { resource_id = booking.resource_id } = body
    if (resource_id !== booking.resource_id && !service?.resources.some(({ id }) => id === resource_id))
      throw errors.invalidField("Field 'resource_id': the service has no such resource.")
    const starts_at = new Date(body.starts_at)
    await moveBooking(scope, {
      id: booking.id,
      starts_at,
      resource_ids: [resource_id],
      ends_at: new Date(starts_at.getTime() + booking.duration_minutes * MINUTE_MS),
      reminder_minutes: service?.reminder_minutes ?? null,
    })
    return readShown(scope, booking.id)
  }),
  route(adminServiceBookings.adminCancelServiceBooking, async ({ params, body, actor, scope }) => {
    const booking = await scope.resolve("services").bookingOf(params.id)
    await cancelBooking(scope, booking, { refund: body.refund ? "now" : "never", created_by: actor.id })
    return readShown(scope, booking.id)
  }),
  route(adminServiceBookings.adminSetServiceBookingOutcome, async ({ params, body, scope }) => {
    const services = scope.resolve("services")
    const { id } = await services.bookingOf(params.id)
    await services.setOutcome(id, body.status)
    return readShown(scope, id)
  }),
])
