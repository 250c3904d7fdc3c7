import { route } from "../../../../../lib/contract/route"
import { errors } from "../../../../../lib/errors"
import { moveBooking } from "../../../../../workflows/services/change-booking"
import { adminServiceBookings } from "../../contract"
import { readShown } from "../../shown"

const MINUTE_MS = 60_000

export const POST = route(
  adminServiceBookings.adminRescheduleServiceBooking,
  async ({ params, body, scope }) => {
    const services = scope.resolve("services")
    const booking = await services.bookingOf(params.id)
    const service = await services.scheduleOf(booking.service_id)
    const { resource_id = booking.resource_id } = body
    if (resource_id !== booking.resource_id && !service?.resources.some(({ id }) => id === resource_id))
      throw errors.invalidField("Field 'resource_id': the service has no such resource.")
    const starts_at = new Date(body.starts_at)
    await moveBooking(scope, {
      ...{ id: booking.id, starts_at, resource_ids: [resource_id] },
      ends_at: new Date(starts_at.getTime() + booking.duration_minutes * MINUTE_MS),
      reminder_minutes: service?.reminder_minutes ?? null,
    })
    return readShown(scope, booking.id)
  },
)
