import { tableOperations } from "../../../lib/crud/table-operations"
import { tourDepartureWorkflows } from "../../../workflows/tours/tour-departures"

export const operations = tableOperations(tourDepartureWorkflows, (scope) => async (filters, config) => {
  const [found, count] = await scope.resolve("tours").listAndCountTourDepartures(filters, config)
  const left = await scope.resolve("capacity").remainingOf(found.map(({ quota_id }) => quota_id))
  const byId = new Map(left.map((quota) => [quota.id, quota]))
  return [
    found.map((one) => ({
      ...one,
      size: byId.get(one.quota_id)?.size ?? null,
      remaining: byId.get(one.quota_id)?.remaining ?? null,
    })),
    count,
  ]
})
