import { bookingCalendar } from "../../../../../../features/services/calendar"
import { bookingLinks } from "../../../../../../features/services/links"
import { route } from "../../../../../../lib/contract/route"
import { serviceBookings } from "../../../contract"

export const GET = route(serviceBookings.readBookingCalendar, async ({ params, scope, req, res }) => {
  const services = scope.resolve("services")
  const booking = await services.bookingOf(await services.idOfToken(params.token))
  const { manage_url } = await bookingLinks(scope, booking.id, req.get("x-publishable-api-key") ?? "")
  res
    .setHeader("cache-control", "no-store")
    .setHeader("content-disposition", `attachment; filename="booking-${booking.number}.ics"`)
    .type("text/calendar; charset=utf-8")
    .send(bookingCalendar(booking, manage_url))
})
