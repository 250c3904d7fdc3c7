import type { z } from "zod"
import { errors } from "../../../lib/errors"
import type { newUnit, unitChange } from "../module/sale-schemas"
import { columnsBefore, tourOf } from "./lib/tour-of"
import { tourPriceWorkflows } from "./tour-prices"

type NewUnit = z.output<typeof newUnit>
type UnitChange = z.output<typeof unitChange>

/** Workflows for the kinds of travellers of a tour (adult, child), each with its rate outside of seasons. */
export const tourUnitWorkflows = tourPriceWorkflows<NewUnit, UnitChange>("tour-unit", {
  prefix: "tourunit",
  async named(container, { tour_id, title }) {
    return { title: (await tourOf(container, tour_id)).title, variant: title }
  },
  async insert(container, { prices: _, ...columns }, priced) {
    const tours = container.resolve("tours")
    const { id } = await tours.createTourUnits(columns)
    await tours.createTourRates({ tour_id: columns.tour_id, unit_id: id, season_id: null, ...priced })
    return id
  },
  async erase(container, id) {
    const tours = container.resolve("tours")
    const rates = await tours.listTourRates({ unit_id: id }, { select: ["id"] })
    await tours.deleteTourRates(rates.map((rate) => rate.id))
    await tours.deleteTourUnits(id)
  },
  async change(container, id, { prices: _, ...change }) {
    const tours = container.resolve("tours")
    const before = await tours.retrieveTourUnit(id)
    await tours.updateTourUnits({ id, ...change })
    const [rate] = await tours.listTourRates({ unit_id: id, season_id: null }, { select: ["variant_id"] })
    if (!rate) throw errors.internalError()
    return { variant_id: rate.variant_id, before: columnsBefore(before, change) }
  },
  undo: (container, id, before) => container.resolve("tours").updateTourUnits({ id, ...before }),
  async remove(container, id) {
    const tours = container.resolve("tours")
    await tours.retrieveTourUnit(id)
    await tours.softDeleteTourUnits(id)
  },
  restore: (container, id) => container.resolve("tours").restoreTourUnits(id),
})
