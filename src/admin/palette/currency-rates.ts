import { area, page } from "../lib/palette"

export default [page("/currency-rates", "currency_rates.title"), area("currency")]
