import { crudHandlers } from "../../../kits/tables/routes"
import { tableOperations } from "../../../kits/tables/table-operations"
import { basePrices } from "../../capacity/services/base-prices"
import { declareHandlers } from "../../handlers"
import { tourOptionWorkflows } from "../workflows/tour-options"
import { adminTourOptions } from "./admin-tour-options.rows"
import { withTitles } from "./admin-tours-with-titles"

const operations = tableOperations(tourOptionWorkflows, (scope) => async (filters, config) => {
  const [found, count] = await scope.resolve("tours").listAndCountTourOptions(filters, config)
  const prices = await basePrices(
    scope,
    found.map(({ variant_id }) => variant_id),
  )
  const titled = await withTitles(scope, found)
  return [titled.map((one) => ({ ...one, prices: prices.get(one.variant_id) ?? [] })), count]
})

declareHandlers(crudHandlers(adminTourOptions, operations))
