import { tableOperations } from "../../../lib/crud/table-operations"
import { tourSeasonWorkflows } from "../../../workflows/tours/tour-seasons"
import { withTitles } from "../tours/with-titles"

export const operations = tableOperations(tourSeasonWorkflows, (scope) => async (filters, config) => {
  const [found, count] = await scope.resolve("tours").listAndCountTourSeasons(filters, config)
  const titled = await withTitles(scope, found)
  return [titled.map((one) => ({ ...one, label: `${one.tour_title}: ${one.title}` })), count]
})
