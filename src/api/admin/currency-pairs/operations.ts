import { tableOperations } from "../../../lib/crud/table-operations"
import { currencyPairWorkflows } from "../../../workflows/currency-rates/currency-pairs"

export const operations = tableOperations(
  currencyPairWorkflows,
  (scope) => (filters, config) => scope.resolve("currencyRates").listAndCountCurrencyPairs(filters, config),
)
