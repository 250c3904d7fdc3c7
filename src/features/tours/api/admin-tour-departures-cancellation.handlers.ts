import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { cancellationMails } from "../services/cancellation-mails"
import { departureRefunds } from "../services/departure-refunds"
import { cancelBooking } from "../workflows/cancel-booking"
import { cancelDepartureWorkflow } from "../workflows/cancel-departure"
import { tourCancellations } from "./admin-tour-departures-cancellation.rows"

declareHandlers([
  route(tourCancellations.adminReadTourDepartureCancellationPlan, async ({ params: { id }, scope }) => {
    const tours = scope.resolve("tours")
    // Throws 404 for an unknown id.
    const departure = await tours.retrieveTourDeparture(id)
    const [reach, refunds, open_refunds, mails] = await Promise.all([
      tours.bookings.reachOf(id),
      departureRefunds(scope, id),
      tours.bookings.countOpenRefunds(id),
      cancellationMails(scope, departure),
    ])
    return { plan: { ...reach, refunds, open_refunds, mails } }
  }),
  route(
    tourCancellations.adminCancelTourDeparture,
    async ({ params: { id }, body: { refund, bookings, passengers }, actor, scope }) => {
      await scope.resolve("tours").retrieveTourDeparture(id)
      await cancelDepartureWorkflow(scope).run({
        input: { departure_id: id, refund, bookings, passengers, actor },
      })
      return { plan: { bookings, passengers } }
    },
  ),
  route(
    tourCancellations.adminCancelTourBooking,
    async ({ params: { id }, body: { refund }, actor, scope }) => {
      await cancelBooking(scope, { id, refund: refund ? "now" : "never", created_by: actor.id })
      return { tour_booking: { id, status: "canceled" as const } }
    },
  ),
])
