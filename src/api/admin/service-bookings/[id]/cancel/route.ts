import { route } from "../../../../../lib/contract/route"
import { cancelBooking } from "../../../../../workflows/services/change-booking"
import { adminServiceBookings } from "../../contract"
import { readShown } from "../../shown"

export const POST = route(
  adminServiceBookings.adminCancelServiceBooking,
  async ({ params, body, actor, scope }) => {
    const booking = await scope.resolve("services").bookingOf(params.id)
    await cancelBooking(scope, booking, { refund: body.refund ? "now" : "never", created_by: actor.id })
    return readShown(scope, booking.id)
  },
)
