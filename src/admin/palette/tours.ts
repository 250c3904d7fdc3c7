import { creation, page } from "../lib/palette"

export default [
  page("/tours", "tours.title"),
  creation("/tours/create", "tours.new"),
  page("/tours/departures", "tours.departures.title"),
  page("/tours/departure-rules", "tours.rules.title"),
  page("/tours/units", "tours.units.title"),
  page("/tours/options", "tours.options.title"),
  page("/tours/seasons", "tours.seasons.title"),
  page("/tours/rates", "tours.rates.title"),
  page("/tours/passengers", "tours.passengers.title"),
  creation("/tours/departures?open=new", "tours.departures.new"),
  creation("/tours/departure-rules?open=new", "tours.rules.new"),
  creation("/tours/units?open=new", "tours.units.new"),
  creation("/tours/options?open=new", "tours.options.new"),
  creation("/tours/seasons?open=new", "tours.seasons.new"),
  creation("/tours/rates?open=new", "tours.rates.new"),
]
