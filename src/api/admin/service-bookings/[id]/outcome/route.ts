import { route } from "../../../../../lib/contract/route"
import { adminServiceBookings } from "../../contract"
import { readShown } from "../../shown"

export const POST = route(
  adminServiceBookings.adminSetServiceBookingOutcome,
  async ({ params, body, scope }) => {
    const services = scope.resolve("services")
    const { id } = await services.bookingOf(params.id)
    await services.setOutcome(id, body.status)
    return readShown(scope, id)
  },
)
