import { route } from "../../../kits/rows/route"
import { shopOrganizer } from "../../../kits/shop/organizer"
import { setContentLanguage } from "../../../kits/shop/reader"
import { clientAddress } from "../../../lib/client-address"
import { parseLanguageTag } from "../../../lib/language-tag"
import { hasSpamToken } from "../../anti-spam/api/require-token"
import { limitedClient } from "../../carts/api/store-carts-limited-client"
import { declareHandlers } from "../../handlers"
import { leaveOpen } from "../../idempotency/api/replay-repeated"
import { isRefundInterrupted } from "../services/booking-refund"
import { bookingInLanguage } from "../services/booking-titles"
import { bookingCalendar } from "../services/calendar"
import { requireChangeable } from "../services/changes"
import { bookingLinks } from "../services/links"
import { cancelBooking } from "../workflows/change-booking"
import { serviceBookings } from "./store-service-bookings.rows"
import { bookingAnswer, bookingAnswers } from "./store-service-bookings-answers"
import { book } from "./store-service-bookings-booking"
import { reschedule } from "./store-service-bookings-reschedule"
import { slotPage } from "./store-service-bookings-slot-page"

declareHandlers([
  route(serviceBookings.listServiceSlots, ({ query, actor, scope }) => slotPage(scope, query, actor?.id)),
  route(serviceBookings.createServiceBooking, async ({ body, actor, locale, scope, req, res }) => {
    const id = await book(scope, body, {
      locale: parseLanguageTag(locale ?? "") ?? null,
      customer_id: actor?.id ?? null,
      is_proven: hasSpamToken(req),
      client: await scope.resolve("services").clientKey(clientAddress(req)),
      limit: await limitedClient(req),
    })
    return bookingAnswer({ req, res, locale }, id)
  }),
  route(serviceBookings.listMyServiceBookings, async ({ query, actor, locale, scope, req, res }) => {
    const { limit, offset, order, status } = query
    const { items, count } = await scope
      .resolve("services")
      .listBookings({ customer_id: actor.id, status }, { limit, offset, order })
    return { service_bookings: await bookingAnswers({ req, res, locale }, items), count, offset, limit }
  }),
  route(serviceBookings.readManagedBooking, async ({ params, locale, scope, req, res }) => {
    res.setHeader("cache-control", "no-store")
    return bookingAnswer({ req, res, locale }, await scope.resolve("services").idOfToken(params.token))
  }),
  route(serviceBookings.changeManagedBooking, async ({ params, body, locale, scope, req, res }) => {
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
  }),
  route(serviceBookings.readBookingCalendar, async ({ params, locale, scope, req, res }) => {
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
  }),
])
