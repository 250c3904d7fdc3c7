import { bookingRefund } from "../../../../../features/services/booking-refund"
import { requireChangeable } from "../../../../../features/services/changes"
import { route } from "../../../../../lib/contract/route"
import { cancelBooking } from "../../../../../workflows/services/change-booking"
import { bookingAnswer } from "../../answers"
import { serviceBookings } from "../../contract"
import { reschedule } from "../../reschedule"

export const GET = route(serviceBookings.readManagedBooking, async ({ params, scope, req, res }) => {
  res.setHeader("cache-control", "no-store")
  return {
    service_booking: await bookingAnswer(req, await scope.resolve("services").idOfToken(params.token)),
  }
})

export const POST = route(serviceBookings.changeManagedBooking, async ({ params, body, scope, req, res }) => {
  res.setHeader("cache-control", "no-store")
  const services = scope.resolve("services")
  const booking = await services.bookingOf(await services.idOfToken(params.token))
  // A cancellation whose refund was interrupted may be repeated.
  const isInterrupted =
    body.action === "cancel" &&
    booking.status === "canceled" &&
    (await bookingRefund(scope, booking)) !== undefined
  if (!isInterrupted) requireChangeable(booking)
  if (body.action === "cancel")
    await cancelBooking(scope, booking, { refund: true, created_by: booking.customer_id ?? "guest" })
  else await reschedule(scope, booking, body)
  return { service_booking: await bookingAnswer(req, booking.id) }
})
