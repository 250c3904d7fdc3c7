import { route } from "../../../../../lib/contract/route"
import { cancelBooking } from "../../../../../workflows/tours/cancel-booking"
import { tourCancellations } from "../../../tour-departures/cancellation-contract"

export const POST = route(
  tourCancellations.adminCancelTourBooking,
  async ({ params: { id }, body: { refund }, actor, scope }) => {
    await cancelBooking(scope, { id, refund: refund ? "now" : "never", created_by: actor.id })
    return { tour_booking: { id, status: "canceled" as const } }
  },
)
