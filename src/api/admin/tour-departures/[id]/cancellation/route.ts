import { departureRefunds } from "../../../../../features/tours/departure-refunds"
import { route } from "../../../../../lib/contract/route"
import { cancelDepartureWorkflow } from "../../../../../workflows/tours/cancel-departure"
import { tourCancellations } from "../../cancellation-contract"

export const GET = route(
  tourCancellations.adminReadTourDepartureCancellationPlan,
  async ({ params: { id }, scope }) => {
    const tours = scope.resolve("tours")
    // Throws 404 for an unknown id.
    await tours.retrieveTourDeparture(id)
    const [reach, refunds, open_refunds] = await Promise.all([
      tours.bookings.reachOf(id),
      departureRefunds(scope, id),
      tours.bookings.countOpenRefunds(id),
    ])
    return { plan: { ...reach, refunds, open_refunds } }
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
