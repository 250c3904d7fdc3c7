import { bookingInLanguage } from "../../../../../../features/services/booking-titles"
import { bookingCalendar } from "../../../../../../features/services/calendar"
import { bookingLinks } from "../../../../../../features/services/links"
import { route } from "../../../../../../lib/contract/route"
import { shopOrganizer } from "../../../../../../shop/organizer"
import { setContentLanguage } from "../../../../../../shop/reader"
import { serviceBookings } from "../../../contract"

export const GET = route(serviceBookings.readBookingCalendar, async ({ params, locale, scope, req, res }) => {
  const services = scope.resolve("services")
  const booking = await services.bookingOf(await services.idOfToken(params.token))
  const { manage_url } = await bookingLinks(scope, booking.id, req.get("x-publishable-api-key") ?? "")
  const shown = await bookingInLanguage(scope, booking, locale)
  setContentLanguage(res, [{ locale: shown.title_locale }])
  const { text, contentType } = bookingCalendar(shown, {
    organizer: await shopOrganizer(scope),
    url: manage_url,
  })
  res
    .setHeader("cache-control", "no-store")
    .setHeader("content-disposition", `attachment; filename="booking-${booking.number}.ics"`)
    .type(contentType)
    .send(text)
})
