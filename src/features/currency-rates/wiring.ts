import { declareWiring } from "../wirings"
import { refreshCurrencyRates } from "./jobs"
import { currencyRates } from "./seed"

declareWiring("currency-rates", { seed: currencyRates, scheduledJobs: [refreshCurrencyRates] })
