import { basePrices } from "../../../features/capacity/base-prices"
import { tableOperations } from "../../../lib/crud/table-operations"
import { tourRateWorkflows } from "../../../workflows/tours/tour-rates"

export const operations = tableOperations(tourRateWorkflows, (scope) => async (filters, config) => {
  const [found, count] = await scope
    .resolve("tours")
    .listAndCountTourRates({ season_id: { $ne: null }, ...filters }, config)
  const prices = await basePrices(
    scope,
    found.map(({ variant_id }) => variant_id),
  )
  return [found.map((one) => ({ ...one, prices: prices.get(one.variant_id) ?? [] })), count]
})
