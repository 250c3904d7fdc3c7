import { z } from "zod"
import { tableOperations } from "../../../lib/crud/table-operations"
import { period } from "../../../modules/tours/sale-schemas"
import { tourDepartureRuleWorkflows } from "../../../workflows/tours/tour-departure-rules"
import { withTitles } from "../tours/with-titles"

const storedPeriods = z.object({ all: z.array(period) })

export const operations = tableOperations(tourDepartureRuleWorkflows, (scope) => async (filters, config) => {
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
