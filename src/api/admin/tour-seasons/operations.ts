import { tableOperations } from "../../../lib/crud/table-operations"
import { tourSeasonWorkflows } from "../../../workflows/tours/tour-seasons"

export const operations = tableOperations(
  tourSeasonWorkflows,
  (scope) => (filters, config) => scope.resolve("tours").listAndCountTourSeasons(filters, config),
)
