import type { z } from "zod"
import { errors } from "../../../lib/errors"
import type { newRate, rateChange } from "../module/sale-schemas"
import { tourOf } from "./lib/tour-of"
import { tourPriceWorkflows } from "./tour-prices"

type NewRate = z.output<typeof newRate>
type RateChange = z.output<typeof rateChange>

/** The prices of units in seasons. */
export const tourRateWorkflows = tourPriceWorkflows<NewRate, RateChange>("tour-rate", {
  prefix: "tourrate",
  async named(container, { unit_id, season_id }) {
    const tours = container.resolve("tours")
    const [[unit], [season]] = await Promise.all([
      tours.listTourUnits({ id: unit_id }, { select: ["title", "tour_id"] }),
      tours.listTourSeasons({ id: season_id }, { select: ["tour_id"] }),
    ])
    if (!unit) throw errors.invalidField(`Field 'unit_id': no unit has the id '${unit_id}'.`)
    if (season?.tour_id !== unit.tour_id)
      throw errors.invalidField(`Field 'season_id': the unit's tour has no season '${season_id}'.`)
    const known = await tours.listTourRates({ unit_id, season_id }, { select: ["id"] })
    if (known.length > 0) throw errors.duplicate("The unit has a rate for this season.")
    return { title: (await tourOf(container, unit.tour_id)).title, variant: unit.title }
  },
  async insert(container, { unit_id, season_id }, priced) {
    const tours = container.resolve("tours")
    const { tour_id } = await tours.retrieveTourUnit(unit_id)
    return (await tours.createTourRates({ tour_id, unit_id, season_id, ...priced })).id
  },
  erase: (container, id) => container.resolve("tours").deleteTourRates(id),
  async change(container, id) {
    return { variant_id: (await seasonalRate(container.resolve("tours"), id)).variant_id, before: {} }
  },
  undo: async () => {},
  async remove(container, id) {
    const tours = container.resolve("tours")
    await seasonalRate(tours, id)
    await tours.softDeleteTourRates(id)
  },
  restore: (container, id) => container.resolve("tours").restoreTourRates(id),
})

interface Rates {
  retrieveTourRate(id: string): Promise<{ season_id: string | null; variant_id: string }>
}

/** Throws 404, also for the rate outside of seasons, which belongs to its unit. */
async function seasonalRate(tours: Rates, id: string) {
  const rate = await tours.retrieveTourRate(id)
  if (rate.season_id === null) throw errors.notFound(`There is no tour rate '${id}'.`)
  return rate
}
