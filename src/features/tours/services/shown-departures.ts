import type { MedusaContainer } from "@medusajs/framework/types"
import { clock } from "../../../lib/clock"
import { availabilityOf } from "../module/lib/sale"
import type { Departure, PriceContext, Rate, Unit } from "../module/types"

export type ShownDeparture = Awaited<ReturnType<typeof shownDepartures>>[number]

interface Priced {
  units: readonly Unit[]
  rates: readonly Rate[]
  amounts: ReadonlyMap<string, number>
  prices: PriceContext | undefined
}

/** Departures with their prices, and with what is left now. One statement for any number of departures. */
export async function shownDepartures(
  container: MedusaContainer,
  departures: readonly Departure[],
  { units, rates, amounts, prices }: Priced,
) {
  const quotas = await container.resolve("capacity").remainingOf(departures.map(({ quota_id }) => quota_id))
  const byId = new Map(quotas.map((quota) => [quota.id, quota]))
  const now = clock.date()
  return departures.map((departure) => {
    const { id, starts_at, ends_at, timezone, local_start, cutoff_at, min_participants, season_id } =
      departure
    const left = byId.get(departure.quota_id)
    return {
      id,
      starts_at,
      ends_at,
      timezone,
      local_start,
      cutoff_at,
      min_participants,
      remaining: left?.remaining ?? null,
      is_guaranteed: departure.is_guaranteed || departure.participants >= min_participants,
      availability: availabilityOf(departure, left, now),
      prices: units.flatMap((unit) => {
        const rate = rateOf(rates, unit.id, season_id)
        const amount = rate && amounts.get(rate.variant_id)
        return amount === undefined || !prices
          ? []
          : [{ unit_id: unit.id, amount, currency_code: prices.currency }]
      }),
    }
  })
}

/** The rate of a unit in a season. Without one for the season, that of the rest of the year. */
export function rateOf(rates: readonly Rate[], unitId: string, seasonId: string | null): Rate | undefined {
  const own = rates.filter(({ unit_id }) => unit_id === unitId)
  return (
    own.find(({ season_id }) => season_id === seasonId) ?? own.find(({ season_id }) => season_id === null)
  )
}
