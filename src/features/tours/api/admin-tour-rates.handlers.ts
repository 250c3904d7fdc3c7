import { crudHandlers } from "../../../kits/tables/routes"
import { tableOperations } from "../../../kits/tables/table-operations"
import { basePrices } from "../../capacity/services/base-prices"
import { declareHandlers } from "../../handlers"
import { tourRateWorkflows } from "../workflows/tour-rates"
import { adminTourRates } from "./admin-tour-rates.rows"
import { withTitles } from "./admin-tours-with-titles"

const operations = tableOperations(tourRateWorkflows, (scope) => async (filters, config) => {
  const [found, count] = await scope
    .resolve("tours")
    .listAndCountTourRates({ season_id: { $ne: null }, ...filters }, config)
  const prices = await basePrices(
    scope,
    found.map(({ variant_id }) => variant_id),
  )
  const tours = scope.resolve("tours")
  const named = { select: ["id", "title"], take: found.length, withDeleted: true }
  const [units, seasons, titled] = await Promise.all([
    tours.listTourUnits({ id: found.map(({ unit_id }) => unit_id) }, named),
    tours.listTourSeasons({ id: found.flatMap(({ season_id }) => season_id ?? []) }, named),
    withTitles(scope, found),
  ])
  const titles = new Map([...units, ...seasons].map(({ id, title }) => [id, title]))
  return [
    titled.map((rate) => ({
      ...rate,
      label: [rate.unit_id, rate.season_id ?? ""].map((id) => titles.get(id) ?? "–").join(", "),
      prices: prices.get(rate.variant_id) ?? [],
    })),
    count,
  ]
})

declareHandlers(crudHandlers(adminTourRates, operations))
