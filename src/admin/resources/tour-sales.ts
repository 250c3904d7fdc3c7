import type { adminTourDepartureRules } from "../../features/tours/api/admin-tour-departure-rules.rows"
import type { adminTourDepartures } from "../../features/tours/api/admin-tour-departures.rows"
import type { adminTourOptions } from "../../features/tours/api/admin-tour-options.rows"
import type { adminTourPassengers } from "../../features/tours/api/admin-tour-passengers.rows"
import type { adminTourRates } from "../../features/tours/api/admin-tour-rates.rows"
import type { adminTourSeasons } from "../../features/tours/api/admin-tour-seasons.rows"
import type { adminTourUnits } from "../../features/tours/api/admin-tour-units.rows"
import type { Received } from "../../kits/rows/moments"
import type { Resource } from "../lib/resource"

export type Departure = Received<typeof adminTourDepartures.schema>

export const tourDepartures: Resource<Departure> = {
  path: "/admin/tour-departures",
  one: "tour_departure",
  many: "tour_departures",
  texts: "tours.departures",
  title: "local_start",
}

export const tourDepartureRules: Resource<Received<typeof adminTourDepartureRules.schema>> = {
  path: "/admin/tour-departure-rules",
  one: "tour_departure_rule",
  many: "tour_departure_rules",
  texts: "tours.rules",
  title: "tour_title",
}

export const tourUnits: Resource<Received<typeof adminTourUnits.schema>> = {
  path: "/admin/tour-units",
  one: "tour_unit",
  many: "tour_units",
  texts: "tours.units",
  title: "label",
}

export const tourOptions: Resource<Received<typeof adminTourOptions.schema>> = {
  path: "/admin/tour-options",
  one: "tour_option",
  many: "tour_options",
  texts: "tours.options",
  title: "title",
}

export const tourSeasons: Resource<Received<typeof adminTourSeasons.schema>> = {
  path: "/admin/tour-seasons",
  one: "tour_season",
  many: "tour_seasons",
  texts: "tours.seasons",
  title: "label",
}

export const tourRates: Resource<Received<typeof adminTourRates.schema>> = {
  path: "/admin/tour-rates",
  one: "tour_rate",
  many: "tour_rates",
  texts: "tours.rates",
  title: "label",
}

type Passengers = Received<typeof adminTourPassengers.adminListTourPassengers.response>

export type Passenger = Passengers["tour_passengers"][number]

export const tourPassengers: Resource<Passenger> = {
  path: "/admin/tour-passengers",
  one: "tour_passenger",
  many: "tour_passengers",
  texts: "tours.passengers",
  title: "email",
}

/** The passenger's name. A dash if the cart has named nobody. */
export function passengerName({ first_name, last_name }: Passenger): string {
  return [first_name, last_name].filter(Boolean).join(" ") || "–"
}

/** A local time such as `2027-06-01T09:00`, readable in every language. */
export function localTime(local: string): string {
  return local.replace("T", " ")
}
