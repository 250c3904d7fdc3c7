import type { adminCurrencyPairs } from "../../features/currency-rates/api/admin-currency-pairs.rows"
import type { Received } from "../../kits/rows/moments"
import type { Resource } from "../lib/resource"

type CurrencyPair = Received<typeof adminCurrencyPairs.schema>

export const currencyPairs: Resource<CurrencyPair> = {
  path: "/admin/currency-pairs",
  one: "currency_pair",
  many: "currency_pairs",
  texts: "currency_rates",
  title: "quote",
}
