import { z } from "zod"
import { collectionRoutes, itemRoutes } from "../../../kits/tables/routes"
import { tableOperations } from "../../../kits/tables/table-operations"
import { declareHandlers } from "../../handlers"
import { period } from "../module/sale-schemas"
import { tourDepartureRuleWorkflows } from "../workflows/tour-departure-rules"
import { adminTourDepartureRules } from "./admin-tour-departure-rules.rows"
import { withTitles } from "./admin-tours-with-titles"

const storedPeriods = z.object({ all: z.array(period) })

const operations = tableOperations(tourDepartureRuleWorkflows, (scope) => async (filters, config) => {
  const [found, count] = await scope.resolve("tours").listAndCountTourDepartureRules(filters, config)
  const titled = await withTitles(scope, found)
  return [
    titled.map(({ weekdays, periods, ...one }) => ({
      ...one,
      weekdays: weekdays.map(Number),
      periods: storedPeriods.parse(periods).all,
    })),
    count,
  ]
})

declareHandlers([
  ...Object.values(collectionRoutes(adminTourDepartureRules, operations)),
  itemRoutes(adminTourDepartureRules, operations).DELETE,
  itemRoutes(adminTourDepartureRules, operations).GET,
])
