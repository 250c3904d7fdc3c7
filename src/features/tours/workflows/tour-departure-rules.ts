import type { MedusaContainer } from "@medusajs/framework/types"
import type { z } from "zod"
import { crudWorkflows } from "../../../kits/tables/workflows"
import { errors } from "../../../lib/errors"
import { departureTimes, localStartsOf } from "../module/lib/departure-times"
import type { newDepartureRule } from "../module/sale-schemas"
import { tourOf } from "./lib/tour-of"
import { insertDepartures } from "./tour-departures"

/** The most departures that one rule creates. */
const MAX_DEPARTURES = 1_000

/**
 * Create and delete rules. A rule creates its departures at once. Deleting it also deletes those without bookings, and
 * leaves the others.
 */
export const tourDepartureRuleWorkflows = crudWorkflows("tour-departure-rule", {
  service: (container) => container,
  async create(container: MedusaContainer, input: z.output<typeof newDepartureRule>) {
    const tour = await tourOf(container, input.tour_id)
    const { end_time, cutoff_hours, size, min_participants } = input
    const starts = localStartsOf(input)
    if (starts.length === 0) throw errors.invalidField("Field 'periods': the rule has no date.")
    if (starts.length > MAX_DEPARTURES)
      throw errors.outOfRange(`Field 'periods': the rule has more than ${MAX_DEPARTURES} dates.`)
    const tours = container.resolve("tours")
    const { id } = await tours.createTourDepartureRules({
      tour_id: tour.id,
      exceptions: input.exceptions,
      local_time: input.local_time,
      size,
      weekdays: input.weekdays.map(String),
      periods: { all: input.periods },
      end_time: end_time ?? "18:00",
      cutoff_hours: cutoff_hours ?? 0,
      min_participants: min_participants ?? 0,
    })
    const times = departureTimes(starts, { ...tour, end_time, cutoff_hours })
    const wanted = times.map((one) => ({ ...one, size, min_participants, rule_id: id }))
    try {
      await insertDepartures(container, tour.id, wanted)
    } catch (error) {
      await tours.deleteTourDepartureRules(id)
      throw error
    }
    return id
  },
  update: () => Promise.reject(errors.invalidState("A rule cannot change. Delete it and create another.")),
  undo: async () => {},
  async remove(container, id) {
    const tours = container.resolve("tours")
    await tours.retrieveTourDepartureRule(id)
    await tours.softDeleteTourDepartureRules(id)
    await tours.deleteFreeDepartures(id)
  },
  async restore(container, id) {
    const tours = container.resolve("tours")
    await tours.restoreTourDepartureRules(id)
    await tours.restoreFreeDepartures(id)
  },
})
