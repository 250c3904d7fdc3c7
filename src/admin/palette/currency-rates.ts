import { area, creation, page } from "../lib/palette"

export default [
  page("/currency-rates", "currency_rates.title"),
  area("currency"),
  creation("/currency-rates?open=new", "currency_rates.new"),
]
