import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { setContentLanguage } from "../../../kits/shop/reader"
import { errors } from "../../../lib/errors"
import { wallAt, wallText } from "../../../lib/zoned-time"
import type { Booking } from "../module/types"
import { bookingInLanguage, bookingsInLanguage, type ReadBooking } from "../services/booking-titles"
import { changeUntil, isChangeable } from "../services/changes"
import { bookingLinks } from "../services/links"

interface Caller {
  req: MedusaRequest
  res: MedusaResponse
  /** The requested language. */
  locale: string | undefined
}

/** Bookings for storefronts, in the requested language. The number of statements does not grow with them. */
export async function bookingAnswers(caller: Caller, bookings: readonly Booking[]) {
  return shownBookings(caller, await bookingsInLanguage(caller.req.scope, bookings, caller.locale))
}

/** One booking. Without a requested language, the booking's own counts. */
export async function bookingAnswer(caller: Caller, id: string) {
  const { scope } = caller.req
  const booking = await scope.resolve("services").bookingOf(id)
  const [answer] = await shownBookings(caller, [await bookingInLanguage(scope, booking, caller.locale)])
  if (!answer) throw errors.notFound()
  return { service_booking: answer }
}

async function shownBookings({ req, res }: Caller, bookings: readonly ReadBooking[]) {
  setContentLanguage(
    res,
    bookings.map(({ title_locale }) => ({ locale: title_locale })),
  )
  const key = req.get("x-publishable-api-key") ?? ""
  const lines = await lineItemsOf(req.scope, bookings)
  return Promise.all(
    bookings.map(async (booking) => {
      const { id, number, quantity, starts_at, ends_at, timezone, created_at } = booking
      const { first_name, last_name, email, phone, unit_price, currency_code } = booking
      return {
        id,
        number,
        quantity,
        starts_at,
        ends_at,
        timezone,
        created_at,
        // The hold of its cart has ended.
        status: booking.status === "expired" ? ("canceled" as const) : booking.status,
        service: { id: booking.service_id, slug: booking.service_slug, title: booking.service_title },
        resource: { id: booking.resource_id, name: booking.resource_name },
        local_start: wallText(wallAt(timezone, starts_at.getTime())),
        contact: { first_name, last_name, email, phone },
        price:
          unit_price === null || currency_code === null
            ? null
            : { amount: MathBN.mult(unit_price, quantity).toNumber(), currency_code },
        hold_expires_at: booking.status === "held" ? booking.hold_expires_at : null,
        can_change: isChangeable(booking),
        change_until: changeUntil(booking),
        cart_id: booking.cart_id,
        order_id: booking.order_id,
        line_item_id: lines.get(id) ?? null,
        ...(await bookingLinks(req.scope, id, key)),
      }
    }),
  )
}

/** The line items of paid bookings: of the order if there is one, else of the cart. */
async function lineItemsOf(
  scope: MedusaContainer,
  bookings: readonly Booking[],
): Promise<Map<string, string | null>> {
  const ids = bookings.flatMap(({ hold_line_id }) => hold_line_id ?? [])
  if (ids.length === 0) return new Map()
  const lines = await scope.resolve("capacity").lineItemsOf(ids)
  return new Map(
    bookings.map(({ id, hold_line_id }) => [
      id,
      lines.find((line) => line.id === hold_line_id)?.line_item_id ?? null,
    ]),
  )
}
