import { declareContract } from "../contracts"
import { adminCurrencyPairs } from "./api/admin-currency-pairs.rows"
import { adminCurrencyRates } from "./api/admin-currency-rates.rows"
import { adminRatePriceLists } from "./api/admin-rate-price-lists.rows"
import { adminRateSnapshots } from "./api/admin-rate-snapshots.rows"
import { currencyRates } from "./api/store-currency-rates.rows"
import { exchangeRates } from "./api/store-exchange-rates.rows"

declareContract("currency-rates", [
  { heading: "Currency rates", rows: { ...currencyRates, ...exchangeRates } },
  {
    heading: "Currency rates: administration",
    after: "Currency rates",
    rows: {
      ...adminCurrencyPairs.rows,
      ...adminCurrencyRates,
      ...adminRateSnapshots,
      ...adminRatePriceLists,
    },
  },
])
