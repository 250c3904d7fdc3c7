import { basePrices } from "../../../features/capacity/base-prices"
import { tableOperations } from "../../../lib/crud/table-operations"
import { tourUnitWorkflows } from "../../../workflows/tours/tour-units"

export const operations = tableOperations(tourUnitWorkflows, (scope) => async (filters, config) => {
  const [found, count] = await scope.resolve("tours").listAndCountTourUnits(filters, config)
  const rates = await scope
    .resolve("tours")
    .listTourRates(
      { unit_id: found.map(({ id }) => id), season_id: null },
      { select: ["unit_id", "variant_id"] },
    )
  const prices = await basePrices(
    scope,
    rates.map(({ variant_id }) => variant_id),
  )
  const pricesOf = (id: string) =>
    prices.get(rates.find(({ unit_id }) => unit_id === id)?.variant_id ?? "") ?? []
  return [found.map((one) => ({ ...one, prices: pricesOf(one.id) })), count]
})
