import { isRefundInterrupted } from "../../../../../features/services/booking-refund"
import { requireChangeable } from "../../../../../features/services/changes"
import { route } from "../../../../../lib/contract/route"
import { cancelBooking } from "../../../../../workflows/services/change-booking"
import { leaveOpen } from "../../../../_rows/idempotency"
import { bookingAnswer } from "../../answers"
import { serviceBookings } from "../../contract"
import { reschedule } from "../../reschedule"

export const GET = route(serviceBookings.readManagedBooking, async ({ params, locale, scope, req, res }) => {
  res.setHeader("cache-control", "no-store")
  return bookingAnswer({ req, res, locale }, await scope.resolve("services").idOfToken(params.token))
})

export const POST = route(
  serviceBookings.changeManagedBooking,
  async ({ params, body, locale, scope, req, res }) => {
    res.setHeader("cache-control", "no-store")
    const services = scope.resolve("services")
    const booking = await services.bookingOf(await services.idOfToken(params.token))
    // A cancellation whose refund was interrupted may be repeated.
    const isInterrupted = body.action === "cancel" && (await isRefundInterrupted(scope, booking))
    if (!isInterrupted) requireChangeable(booking)
    if (body.action === "cancel")
      await cancelBooking(scope, booking, {
        refund: "now",
        created_by: booking.customer_id ?? "guest",
      }).catch((error: unknown) => {
        // The booking may be canceled without its refund, which the same call must be able to complete.
        leaveOpen(req)
        throw error
      })
    else await reschedule(scope, booking, body)
    return bookingAnswer({ req, res, locale }, booking.id)
  },
)
