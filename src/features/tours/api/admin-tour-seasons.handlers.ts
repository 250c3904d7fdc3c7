import { crudHandlers } from "../../../kits/tables/routes"
import { tableOperations } from "../../../kits/tables/table-operations"
import { declareHandlers } from "../../handlers"
import { tourSeasonWorkflows } from "../workflows/tour-seasons"
import { adminTourSeasons } from "./admin-tour-seasons.rows"
import { withTitles } from "./admin-tours-with-titles"

const operations = tableOperations(tourSeasonWorkflows, (scope) => async (filters, config) => {
  const [found, count] = await scope.resolve("tours").listAndCountTourSeasons(filters, config)
  const titled = await withTitles(scope, found)
  return [titled.map((one) => ({ ...one, label: `${one.tour_title}: ${one.title}` })), count]
})

declareHandlers(crudHandlers(adminTourSeasons, operations))
