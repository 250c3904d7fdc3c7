import { crudHandlers } from "../../../kits/tables/routes"
import { tableOperations } from "../../../kits/tables/table-operations"
import { declareHandlers } from "../../handlers"
import { currencyPairWorkflows } from "../workflows/currency-pairs"
import { adminCurrencyPairs } from "./admin-currency-pairs.rows"

const operations = tableOperations(
  currencyPairWorkflows,
  (scope) => (filters, config) => scope.resolve("currencyRates").listAndCountCurrencyPairs(filters, config),
)

declareHandlers(crudHandlers(adminCurrencyPairs, operations))
