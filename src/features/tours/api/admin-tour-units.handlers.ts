import { crudHandlers } from "../../../kits/tables/routes"
import { tableOperations } from "../../../kits/tables/table-operations"
import { basePrices } from "../../capacity/services/base-prices"
import { declareHandlers } from "../../handlers"
import { tourUnitWorkflows } from "../workflows/tour-units"
import { adminTourUnits } from "./admin-tour-units.rows"
import { withTitles } from "./admin-tours-with-titles"

const operations = tableOperations(tourUnitWorkflows, (scope) => async (filters, config) => {
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
  const variantOf = (id: string) => rates.find(({ unit_id }) => unit_id === id)?.variant_id ?? ""
  const titled = await withTitles(scope, found)
  return [
    titled.map((one) => ({
      ...one,
      label: `${one.tour_title}: ${one.title}`,
      variant_id: variantOf(one.id),
      prices: prices.get(variantOf(one.id)) ?? [],
    })),
    count,
  ]
})

declareHandlers(crudHandlers(adminTourUnits, operations))
