import type { MedusaContainer } from "@medusajs/framework/types"
import { clock } from "../../../lib/clock"
import type { PriceContext, PublicTour } from "../module/types"
import { titled, titlesIn } from "./part-titles"
import { passengerForm } from "./passenger-form"
import { shownDepartures } from "./shown-departures"

/** How many departures a tour shows. */
const MAX_DEPARTURES = 100

interface Asked {
  departs_from?: string | undefined
  departs_to?: string | undefined
  prices: PriceContext | undefined
}

/** The bookable parts of a tour: units, options and the next departures, with their prices for the caller. */
export async function tourOffer(
  container: MedusaContainer,
  { id: tourId, locale, passenger_form_id }: Pick<PublicTour, "id" | "locale" | "passenger_form_id">,
  { departs_from, departs_to, prices }: Asked,
) {
  const tours = container.resolve("tours")
  const now = clock.date()
  const from = departs_from === undefined ? now : new Date(Math.max(now.getTime(), Date.parse(departs_from)))
  const to = departs_to === undefined ? undefined : new Date(departs_to)
  const [passenger_form, units, rates, options, departures] = await Promise.all([
    passengerForm(container, { passenger_form_id }),
    tours.unitsOf([tourId]),
    tours.ratesOf([tourId]),
    tours.optionsOf([tourId]),
    tours.departuresOf({ tour_id: tourId, from, to, limit: MAX_DEPARTURES, onlyScheduled: true }),
  ])
  const amounts = await tours.amountsOf(
    [...rates, ...options].map(({ variant_id }) => variant_id),
    prices,
  )
  const [shown, titles] = await Promise.all([
    shownDepartures(container, departures, { units, rates, amounts, prices }),
    titlesIn(container, [...units, ...options], locale),
  ])
  return {
    ...(await tours.offerOf(tourId, prices)),
    passenger_form,
    units: titled(units, titles),
    departures: shown,
    options: titled(options, titles).map((option) => {
      const amount = amounts.get(option.variant_id)
      return {
        ...option,
        price: amount === undefined || !prices ? null : { amount, currency_code: prices.currency },
      }
    }),
  }
}
