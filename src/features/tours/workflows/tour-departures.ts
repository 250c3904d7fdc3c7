import type { MedusaContainer } from "@medusajs/framework/types"
import type { z } from "zod"
import { crudWorkflows } from "../../../kits/tables/workflows"
import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"
import { type DepartureTimes, departureTimes, movedTimes } from "../module/lib/departure-times"
import type { departureChange, newDeparture } from "../module/sale-schemas"
import { TOUR_KIND } from "../services/tours-kind"
import { columnsBefore, tourOf } from "./lib/tour-of"

const HOUR_MS = 3_600_000

interface Before {
  id: string
  quota: { id: string; size: number | null; title: string }
  columns: object
}

/** Create, update and delete single departures. A size below what is taken leaves nothing for sale. */
export const tourDepartureWorkflows = crudWorkflows("tour-departure", {
  service: (container) => container,
  async create(container: MedusaContainer, input: z.output<typeof newDeparture>) {
    const { tour_id, local_start, end_time, size, cutoff_hours, ...columns } = input
    const tour = await tourOf(container, tour_id)
    const [times] = departureTimes([local_start], { ...tour, end_time, cutoff_hours })
    if (!times) throw errors.internalError()
    const [id] = await insertDepartures(container, tour.id, [{ ...times, ...columns, size }])
    if (id === undefined) throw errors.duplicate("The tour has a departure at this time.")
    return id
  },
  async update(container, id, { size, ...change }: z.output<typeof departureChange>) {
    const tours = container.resolve("tours")
    const capacity = container.resolve("capacity")
    const before = await tours.retrieveTourDeparture(id)
    const quota = await capacity.retrieveCapacityQuota(before.quota_id)
    const columns = columnsOf(before, change)
    if ("starts_at" in columns) requireToCome(before)
    await tours.updateTourDepartures({ id, ...columns })
    await capacity.updateCapacityQuotas({
      id: before.quota_id,
      ...(size !== undefined && { size }),
      ...(change.local_start !== undefined && { title: change.local_start }),
    })
    return {
      id,
      quota: { id: before.quota_id, size: quota.size, title: quota.title },
      columns: columnsBefore(before, columns),
    }
  },
  async undo(container, { id, quota, columns }: Before) {
    await container.resolve("capacity").updateCapacityQuotas(quota)
    await container.resolve("tours").updateTourDepartures({ id, ...columns })
  },
  async remove(container, id) {
    const tours = container.resolve("tours")
    await tours.retrieveTourDeparture(id)
    // Bookings of orders are 409 by a trigger, which also waits for orders that are just being placed.
    await tours.softDeleteTourDepartures(id)
  },
  restore: (container, id) => container.resolve("tours").restoreTourDepartures(id),
})

function requireToCome({ departure_status, ends_at }: { departure_status: string; ends_at: Date }): void {
  if (departure_status === "scheduled" && ends_at > clock.date()) return
  throw errors.invalidState("It is canceled or over, so it keeps its time. Create another one.")
}

/** The columns of a change. A departure that moves takes its end and the end of its sale with it. */
function columnsOf(
  before: DepartureTimes,
  { local_start, cutoff_hours, ...columns }: Omit<z.output<typeof departureChange>, "size">,
) {
  const times =
    local_start === undefined || local_start === before.local_start
      ? undefined
      : movedTimes(before, local_start)
  const { starts_at } = times ?? before
  return {
    ...columns,
    ...times,
    ...(cutoff_hours !== undefined && { cutoff_at: new Date(starts_at.getTime() - cutoff_hours * HOUR_MS) }),
  }
}

interface DepartureToInsert {
  local_start: string
  timezone: string
  starts_at: Date
  ends_at: Date
  cutoff_at: Date
  size: number | null
  min_participants?: number | undefined
  is_guaranteed?: boolean | undefined
  rule_id?: string | undefined
}

/** Adds departures with their quotas. Leaves out those whose start the tour has already. Returns the new ids. */
export async function insertDepartures(
  container: MedusaContainer,
  tour_id: string,
  wanted: readonly DepartureToInsert[],
): Promise<string[]> {
  const tours = container.resolve("tours")
  const capacity = container.resolve("capacity")
  const known = await tours.listTourDepartures(
    { tour_id, starts_at: wanted.map(({ starts_at }) => starts_at) },
    { select: ["starts_at"] },
  )
  const taken = new Set(known.map(({ starts_at }) => starts_at.getTime()))
  const missing = wanted.filter(({ starts_at }) => !taken.has(starts_at.getTime()))
  if (missing.length === 0) return []
  const quotas = await capacity.createCapacityQuotas(
    missing.map(({ size, local_start }) => ({
      kind: TOUR_KIND,
      owner_id: tour_id,
      title: local_start,
      size,
    })),
  )
  try {
    const made = await tours.createTourDepartures(
      missing.map(({ size: _, ...columns }, index) => ({
        ...columns,
        tour_id,
        quota_id: quotas[index]?.id ?? "",
      })),
    )
    return made.map(({ id }) => id)
  } catch (error) {
    await capacity.deleteCapacityQuotas(quotas.map(({ id }) => id))
    throw error
  }
}
