import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { ClientLimit } from "../../capacity/module/types"
import { countryForCart } from "../../capacity/services/cart-country"
import { holdTimes } from "../../capacity/services/times"
import type { PassengerForm } from "../module/types"
import { answeredForm } from "../services/passenger-form"
import { TOUR_KIND } from "../services/tours-kind"
import { departureForSale, type TourItems, wantedLines } from "../services/wanted"

/**
 * Throws 404, 400 or 409 `invalid_state` if this booking cannot be added to the cart. The database checks the free
 * places.
 */
export const requireTourItemsStep = createStep(
  "require-tour-items",
  async (wanted: TourItems, { container }) => {
    const departure = await departureForSale(container, wanted.departure_id)
    return new StepResponse({
      tour_id: departure.tour_id,
      quota_id: departure.quota_id,
      starts_at: departure.starts_at.toISOString(),
      lines: await wantedLines(container, departure, wanted),
      ...(await answeredForm(container, departure, wanted.passengers)),
      country_code: await countryForCart(container, wanted.cart_id, departure.country_code),
    })
  },
)

interface PlacesToHold {
  cart_id: string
  departure_id: string
  quota_id: string
  lines: Awaited<ReturnType<typeof wantedLines>>
  limit: ClientLimit | null
}

/** Takes the places of all lines, or of no line. Throws 409 `sold_out`, and 403 `missing_spam_token`. */
export const holdTourPlacesStep = createStep(
  "hold-tour-places",
  async ({ cart_id, departure_id, quota_id, lines, limit }: PlacesToHold, { container }) => {
    const hold = await container.resolve("capacity").take(
      {
        kind: TOUR_KIND,
        owner_id: departure_id,
        cart_id,
        quota_ids: [quota_id],
        limit,
        lines: lines.map(({ id, variant_id, quantity, places_each }) => ({
          subject_id: id,
          variant_id,
          quantity,
          places_each,
        })),
      },
      await holdTimes(container),
    )
    return new StepResponse({ id: hold.id, tokens: hold.lines.map(({ token }) => token) }, hold.id)
  },
  async (holdId, { container }) => {
    if (holdId) await container.resolve("capacity").giveBack(holdId)
  },
)

interface BookingToReserve extends Pick<TourItems, "departure_id" | "passengers"> {
  form: PassengerForm | null
  hold_id: string
  tour_id: string
  /** When the departure started as its prices and ages were read. */
  starts_at: string
  lines: PlacesToHold["lines"]
}

/** Notes what is booked, and for whom. */
export const reserveTourBookingStep = createStep(
  "reserve-tour-booking",
  async ({ lines, ...booking }: BookingToReserve, { container }) => {
    const parts = lines.map(({ type, id, title, quantity }) => ({ type, id, title, quantity }))
    await container.resolve("tours").reserve({ ...booking, parts })
    return new StepResponse(booking.hold_id, booking.hold_id)
  },
  async (holdId, { container }) => {
    if (holdId) await container.resolve("tours").removeReserved([holdId])
  },
)
