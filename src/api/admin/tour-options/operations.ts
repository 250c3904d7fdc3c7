import { basePrices } from "../../../features/capacity/base-prices"
import { tableOperations } from "../../../lib/crud/table-operations"
import { tourOptionWorkflows } from "../../../workflows/tours/tour-options"
import { withTitles } from "../tours/with-titles"

export const operations = tableOperations(tourOptionWorkflows, (scope) => async (filters, config) => {
  const [found, count] = await scope.resolve("tours").listAndCountTourOptions(filters, config)
  const prices = await basePrices(
    scope,
    found.map(({ variant_id }) => variant_id),
  )
  const titled = await withTitles(scope, found)
  return [titled.map((one) => ({ ...one, prices: prices.get(one.variant_id) ?? [] })), count]
})
