import { chosenPrices } from "../../../../engine/reads/chosen-prices"

/**
 * SQL about what can be bought of a tour. Bindings: `:now`, `:today` (the day in UTC), and those of
 * `src/engine/reads/chosen-prices.ts`.
 */

/** A departure that can be bought now, apart from its places. */
export const ON_SALE = "d.deleted_at IS NULL AND d.departure_status = 'scheduled' AND d.cutoff_at > :now"

/** Such a departure of the tour `p`. */
export const OPEN = `d.tour_id = p.id AND ${ON_SALE}`

export const NEXT_DEPARTURE = `(SELECT d.starts_at FROM tour_departure d WHERE ${OPEN} ORDER BY d.starts_at LIMIT 1)`

/** Variants whose price counts as a tour's: of units that take a place, and of no season that is over. */
export const VARIANTS = `SELECT rate.variant_id AS id FROM tour_rate rate
    JOIN tour_unit unit ON unit.id = rate.unit_id AND unit.deleted_at IS NULL AND unit.places > 0
    LEFT JOIN tour_season season ON season.id = rate.season_id
   WHERE rate.deleted_at IS NULL AND (rate.season_id IS NULL OR (
     season.deleted_at IS NULL AND season.ends_on >= :today))`

/**
 * SQL for the table `priced`: the lowest price for this caller among these variants, by tour. It needs `ACTIVE_LISTS`
 * before it.
 */
export const pricesOf = (variants: string, areFew: boolean) => `${chosenPrices(variants, { areFew })},
  priced AS (
    SELECT rate.tour_id, min(chosen.amount) AS price FROM chosen
      JOIN tour_rate rate ON rate.variant_id = chosen.variant_id AND rate.deleted_at IS NULL GROUP BY 1)`

/** The binding `:today`. As a value, it tells PostgreSQL how few rows are out of season. */
export const todayOf = (now: Date): string => now.toISOString().slice(0, 10)
