import { adminCurrencyPairs } from "../../api/admin/currency-pairs/contract"
import { adminCurrencyRates } from "../../api/admin/currency-rates/contract"
import { adminRatePriceLists } from "../../api/admin/rate-price-lists/contract"
import { adminRateSnapshots } from "../../api/admin/rate-snapshots/contract"
import { currencyRates } from "../../api/store/currency-rates/contract"
import { exchangeRates } from "../../api/store/exchange-rates/contract"
import { declareContract } from "../contracts"

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
