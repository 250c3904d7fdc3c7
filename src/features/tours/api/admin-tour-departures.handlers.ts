import { crudHandlers } from "../../../kits/tables/routes"
import { tableOperations } from "../../../kits/tables/table-operations"
import { declareHandlers } from "../../handlers"
import { tourDepartureWorkflows } from "../workflows/tour-departures"
import { adminTourDepartures } from "./admin-tour-departures.rows"
import { withTitles } from "./admin-tours-with-titles"

const operations = tableOperations(
  tourDepartureWorkflows,
  (scope) =>
    async ({ starts_from, starts_to, ...filters }, config) => {
      const starts_at = {
        ...(starts_from !== undefined && { $gte: starts_from }),
        ...(starts_to !== undefined && { $lt: starts_to }),
      }
      const [found, count] = await scope
        .resolve("tours")
        .listAndCountTourDepartures(
          { ...filters, ...(Object.keys(starts_at).length > 0 && { starts_at }) },
          config,
        )
      const left = await scope.resolve("capacity").remainingOf(found.map(({ quota_id }) => quota_id))
      const byId = new Map(left.map((quota) => [quota.id, quota]))
      const titled = await withTitles(scope, found)
      return [
        titled.map((one) => ({
          ...one,
          size: byId.get(one.quota_id)?.size ?? null,
          remaining: byId.get(one.quota_id)?.remaining ?? null,
        })),
        count,
      ]
    },
)

declareHandlers(crudHandlers(adminTourDepartures, operations))
