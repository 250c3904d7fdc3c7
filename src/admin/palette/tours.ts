import { page } from "../lib/palette"

export default [
  page("/tours", "tours.title"),
  page("/tours/create", "tours.new"),
  page("/tours/calendar", "tours.calendar.title", ["tours.title"]),
  page("/tours/departures", "tours.departures.title", ["tours.title"]),
  page("/tours/departure-rules", "tours.rules.title", ["tours.title"]),
  page("/tours/units", "tours.units.title", ["tours.title"]),
  page("/tours/options", "tours.options.title", ["tours.title"]),
  page("/tours/seasons", "tours.seasons.title", ["tours.title"]),
  page("/tours/rates", "tours.rates.title", ["tours.title"]),
  page("/tours/passengers", "tours.passengers.title", ["tours.title"]),
]
