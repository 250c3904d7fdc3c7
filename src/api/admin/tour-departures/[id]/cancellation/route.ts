import { route } from "../../../../../lib/contract/route"
import { cancelDepartureWorkflow } from "../../../../../workflows/tours/cancel-departure"
import { tourCancellations } from "../../cancellation-contract"

export const GET = route(
  tourCancellations.adminReadTourDepartureCancellationPlan,
  async ({ params: { id }, scope }) => {
    const tours = scope.resolve("tours")
    // Throws 404 for an unknown id.
    await tours.retrieveTourDeparture(id)
    return { plan: await tours.bookings.reachOf(id) }
  },
)

export const POST = route(
  tourCancellations.adminCancelTourDeparture,
  async ({ params: { id }, body: { refund, bookings, passengers }, actor, scope }) => {
    await scope.resolve("tours").retrieveTourDeparture(id)
    await cancelDepartureWorkflow(scope).run({
      input: { departure_id: id, refund, bookings, passengers, actor },
    })
    return { plan: { bookings, passengers } }
  },
)
