import { refreshCurrencyRates } from "../../scheduled-jobs/currency-rates/refresh-currency-rates"
import { currencyRates } from "../../seed/currency-rates"
import { declareWiring } from "../wirings"

declareWiring("currency-rates", { seed: currencyRates, scheduledJobs: [refreshCurrencyRates] })
