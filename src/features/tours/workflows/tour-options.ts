import type { z } from "zod"
import type { newOption, optionChange } from "../module/sale-schemas"
import { columnsBefore, tourOf } from "./lib/tour-of"
import { tourPriceWorkflows } from "./tour-prices"

type NewOption = z.output<typeof newOption>
type OptionChange = z.output<typeof optionChange>

/** Options that a booking can add. */
export const tourOptionWorkflows = tourPriceWorkflows<NewOption, OptionChange>("tour-option", {
  prefix: "touropt",
  async named(container, { tour_id, title }) {
    return { title: (await tourOf(container, tour_id)).title, variant: title }
  },
  async insert(container, { prices: _, ...columns }, priced) {
    return (await container.resolve("tours").createTourOptions({ ...columns, ...priced })).id
  },
  erase: (container, id) => container.resolve("tours").deleteTourOptions(id),
  async change(container, id, { prices: _, ...change }) {
    const tours = container.resolve("tours")
    const before = await tours.retrieveTourOption(id)
    await tours.updateTourOptions({ id, ...change })
    return { variant_id: before.variant_id, before: columnsBefore(before, change) }
  },
  undo: (container, id, before) => container.resolve("tours").updateTourOptions({ id, ...before }),
  async remove(container, id) {
    const tours = container.resolve("tours")
    await tours.retrieveTourOption(id)
    await tours.softDeleteTourOptions(id)
  },
  restore: (container, id) => container.resolve("tours").restoreTourOptions(id),
})
