import type { MedusaContainer } from "@medusajs/framework/types"
import type { z } from "zod"
import { crudWorkflows } from "../../../kits/tables/workflows"
import type { newSeason, seasonChange } from "../module/sale-schemas"
import { columnsBefore, tourOf } from "./lib/tour-of"

/** Create, update and delete seasons. */
export const tourSeasonWorkflows = crudWorkflows("tour-season", {
  service: (container) => container,
  async create(container: MedusaContainer, input: z.output<typeof newSeason>) {
    await tourOf(container, input.tour_id)
    return (await container.resolve("tours").createTourSeasons(input)).id
  },
  async update(container, id, change: z.output<typeof seasonChange>) {
    const tours = container.resolve("tours")
    const before = await tours.retrieveTourSeason(id)
    await tours.updateTourSeasons({ id, ...change })
    return { id, ...columnsBefore(before, change) }
  },
  undo: (container, before: { id: string }) => container.resolve("tours").updateTourSeasons(before),
  async remove(container, id) {
    const tours = container.resolve("tours")
    await tours.retrieveTourSeason(id)
    await tours.softDeleteTourSeasons(id)
  },
  restore: (container, id) => container.resolve("tours").restoreTourSeasons(id),
})
