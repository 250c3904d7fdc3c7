import type { MedusaContainer } from "@medusajs/framework/types"
import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"
import type { ClientLimit } from "../../capacity/module/types"
import { ageAt, availabilityOf } from "../module/lib/sale"
import type { Passenger } from "../module/schemas"
import type { BookedPart, DepartureOnSale, Option, Unit } from "../module/types"
import { rateOf } from "./shown-departures"

export interface TourItems {
  cart_id: string
  departure_id: string
  units: { unit_id: string; quantity: number }[]
  options: { option_id: string; quantity: number }[]
  passengers: Passenger[]
  limit: ClientLimit | null
}

export interface WantedLine extends BookedPart {
  variant_id: string
  /** How many places of the departure one piece takes. */
  places_each: number
}

/** A departure that can be booked now. Throws 404, and 409 `invalid_state` if it is not for sale. */
export async function departureForSale(container: MedusaContainer, id: string): Promise<DepartureOnSale> {
  const [departure] = await container.resolve("tours").departuresOnSale([id])
  if (!departure?.is_public) throw errors.notFound(`There is no departure '${id}'.`)
  if (availabilityOf(departure, undefined, clock.date()) !== "available")
    throw errors.invalidState(`This departure of '${departure.tour_title}' is not for sale now.`)
  return departure
}

/** The lines of a booking. Throws 400 if its units, options or passengers do not fit the departure. */
export async function wantedLines(
  container: MedusaContainer,
  departure: DepartureOnSale,
  wanted: TourItems,
): Promise<WantedLine[]> {
  const tours = container.resolve("tours")
  const tourIds = [departure.tour_id]
  const [units, rates, options] = await Promise.all([
    tours.unitsOf(tourIds),
    tours.ratesOf(tourIds),
    tours.optionsOf(tourIds),
  ])
  const ofUnits = wanted.units.map(({ unit_id, quantity }, index) => {
    const unit = units.find(({ id }) => id === unit_id)
    const rate = rateOf(rates, unit_id, departure.season_id)
    if (!unit || !rate)
      throw errors.invalidField(`Field 'units.${index}.unit_id': the tour has no unit '${unit_id}'.`)
    const { title, places, max_per_booking } = unit
    if (max_per_booking !== null && quantity > max_per_booking)
      throw errors.outOfRange(`Field 'units.${index}.quantity': at most ${max_per_booking} for this booking.`)
    return {
      type: "unit" as const,
      id: unit_id,
      title,
      quantity,
      places_each: places,
      variant_id: rate.variant_id,
    }
  })
  if (ofUnits.every(({ places_each }) => places_each === 0))
    throw errors.invalidField("Field 'units': a booking needs somebody who takes a place.")
  const travellers = ofUnits.reduce((sum, { quantity }) => sum + quantity, 0)
  const ofOptions = wanted.options.map((chosen, index) => optionLine(options, chosen, { index, travellers }))
  checkPassengers(departure, units, wanted)
  return [...ofUnits, ...ofOptions]
}

function optionLine(
  options: readonly Option[],
  { option_id, quantity }: TourItems["options"][number],
  { index, travellers }: { index: number; travellers: number },
): WantedLine {
  const option = options.find(({ id }) => id === option_id)
  if (!option)
    throw errors.invalidField(`Field 'options.${index}.option_id': the tour has no option '${option_id}'.`)
  const most = option.per === "booking" ? 1 : travellers
  if (quantity > most)
    throw errors.outOfRange(`Field 'options.${index}.quantity': at most ${most} for this booking.`)
  const { title, variant_id } = option
  return { type: "option", id: option_id, title, quantity, places_each: 0, variant_id }
}

function checkPassengers(
  departure: DepartureOnSale,
  units: readonly Unit[],
  { units: wanted, passengers }: TourItems,
): void {
  for (const [index, { unit_id, birth_date }] of passengers.entries()) {
    const unit = units.find(({ id }) => id === unit_id)
    if (!unit || !wanted.some((one) => one.unit_id === unit_id))
      throw errors.invalidField(`Field 'passengers.${index}.unit_id': the booking has no such unit.`)
    checkAge(unit, birth_date, { field: `passengers.${index}.birth_date`, departure })
  }
  for (const { unit_id, quantity } of wanted) {
    const named = passengers.filter((one) => one.unit_id === unit_id).length
    const title = units.find(({ id }) => id === unit_id)?.title ?? unit_id
    if (named > quantity)
      throw errors.invalidField(`Field 'passengers': there are more than ${quantity} for '${title}'.`)
    if (departure.needs_passengers && named < quantity)
      throw errors.missingField(`passengers.${passengers.length}`)
  }
}

function checkAge(
  { title, min_age, max_age }: Unit,
  birthDate: string | null,
  { field, departure }: { field: string; departure: DepartureOnSale },
): void {
  if (min_age === null && max_age === null) return
  if (birthDate === null) throw errors.missingField(field)
  const age = ageAt(birthDate, departure.local_start)
  if (age < 0 || age < (min_age ?? 0) || (max_age !== null && age > max_age))
    throw errors.invalidField(`Field '${field}': at departure, '${title}' does not fit an age of ${age}.`)
}
