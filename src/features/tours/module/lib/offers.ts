import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { execute, readRow, readRows } from "../../../../lib/database"
import type { PriceContext } from "../types"
import { IS_CURRENT, SALE_OF_TOUR } from "./departing"
import { NEXT_DEPARTURE, todayOf, VARIANTS } from "./on-sale"
import { KEY, LACKING, rememberPrices } from "./special-prices"

/**
 * `tour_offer` has each tour's next departure, and the days with places left. `tour_amount` has its plain price in each
 * currency. So a list need not calculate those of all tours. A plain price holds for every caller, so it has no rule and
 * no price list. A tour with other prices is special and has prices by buyer (`special-prices.ts`). A row of `tour_offer`
 * says at which times it and the tour's prices are right.
 *
 * Triggers note changed tours (`offers-sql.ts`). A list calculates for noted tours, and where a row is not right now.
 */

/** Joins the row of the tour `p` as `offer`, if nothing of it has changed. */
export const JOIN_OFFER = `LEFT JOIN tour_offer offer ON offer.tour_id = p.id
  AND offer.tour_id NOT IN (SELECT tour_id FROM tour_offer_change)`

/** The next departure of the tour `p`. Needs {@link JOIN_OFFER}. */
export const KNOWN_DEPARTURE = `CASE WHEN ${IS_CURRENT}
  THEN offer.next_starts_at ELSE ${NEXT_DEPARTURE} END`

/**
 * SQL for the table `calculated`: the tours whose prices a list must calculate. A tour without a row has a note. Each
 * part has an index of its own. Needs the table `buyer` and the binding `:today`.
 */
export const CALCULATED = `calculated AS MATERIALIZED (
  SELECT tour_id AS id FROM tour_offer_change
  UNION SELECT tour_id FROM tour_offer WHERE amounts_after >= :today
  UNION SELECT tour_id FROM tour_offer WHERE amounts_until < :today
  UNION ${LACKING})`

/**
 * SQL for a query of all tours that have a price, with the lowest one. Needs {@link CALCULATED}, and the table `priced`
 * with the prices of those tours.
 */
export const KNOWN_PRICES = `
  SELECT stored.tour_id, stored.amount AS price FROM tour_amount stored
   WHERE stored.buyer IN (CAST(:currency AS text), ${KEY}) AND stored.tour_id NOT IN (SELECT id FROM calculated)
  UNION ALL SELECT tour_id, price FROM priced`

/** True if rows must be renewed. */
export const IS_OUTDATED = `(EXISTS (SELECT FROM tour_offer_change) OR EXISTS (SELECT FROM tour_offer WHERE next_until <= :now))`

/** The number of an advisory lock. A slow renewal could otherwise overwrite newer rows. */
const LOCK = 727_022
const MAX_NOTES = 20_000
const MAX_TOURS = 1_000

const lockRow = z.object({ is_free: z.boolean() })
const changedRow = z.object({ tour_id: z.string() })

/**
 * Renews some rows that are not right any more, and stores the prices for a buyer if all rows are right. Run it in a
 * transaction. Returns whether it should run again.
 *
 * It deletes the notes first and reads the tours afterwards. So the rows are at least as new as the deleted notes, and
 * each later change has a note that still exists.
 */
export async function renewOffers(sql: Knex, now: Date, prices: PriceContext | undefined): Promise<boolean> {
  const lock = await readRow(sql, lockRow, "SELECT pg_try_advisory_xact_lock(:lock) AS is_free", {
    lock: LOCK,
  })
  if (!lock?.is_free) return false
  const values = { now, today: todayOf(now) }
  const changed = await readRows(sql, changedRow, CHANGED, { ...values, most: MAX_NOTES, tours: MAX_TOURS })
  const ids = changed.map(({ tour_id }) => tour_id)
  if (ids.length > 0) {
    // A statement of its own, because PostgreSQL does not order the parts of one.
    await execute(sql, "DELETE FROM tour_amount WHERE tour_id = ANY(CAST(:ids AS text[]))", { ids })
    await execute(sql, RENEWED, { ids, ...values })
  } else if (prices) await rememberPrices(sql, prices, now)
  return ids.length > 0
}

const CHANGED = `
  WITH noted AS (
    DELETE FROM tour_offer_change WHERE id IN (SELECT id FROM tour_offer_change ORDER BY id LIMIT :most)
    RETURNING tour_id)
  SELECT tour_id FROM noted
  UNION (SELECT tour_id FROM tour_offer
          WHERE next_until <= :now OR amounts_after >= :today OR amounts_until < :today LIMIT :tours)`

const AT_ANY_TIME = { before: "0000-00-00", until: "9999-99-99" }

/** The lowest price of each tour in each currency. A tour is special if one of its prices is in a price list or has a rule. */
const LOWEST = `
  SELECT p.id AS tour_id, x.currency_code, bool_or(x.price_list_id IS NOT NULL OR x.rules_count > 0) AS is_special,
         min(x.amount) FILTER (WHERE x.price_list_id IS NULL AND x.rules_count = 0
                                 AND (x.min_quantity IS NULL OR x.min_quantity <= 1)) AS amount
    FROM tour p
    JOIN LATERAL (${VARIANTS} AND rate.tour_id = p.id) counted ON true
    JOIN product_variant_price_set s ON s.variant_id = counted.id AND s.deleted_at IS NULL
    JOIN price x ON x.price_set_id = s.price_set_id AND x.currency_code IS NOT NULL AND x.deleted_at IS NULL
   WHERE p.id = ANY(CAST(:ids AS text[])) GROUP BY 1, 2`

const RENEWED = `
  WITH lowest AS MATERIALIZED (${LOWEST}),
    special AS MATERIALIZED (SELECT DISTINCT tour_id FROM lowest WHERE is_special),
    plain AS (
      INSERT INTO tour_amount (tour_id, buyer, amount)
      SELECT tour_id, currency_code, amount FROM lowest
       WHERE amount IS NOT NULL AND tour_id NOT IN (SELECT tour_id FROM special))
  INSERT INTO tour_offer (tour_id, next_starts_at, next_from, next_until, days_from, days, is_special, amounts_after,
                          amounts_until)
  SELECT p.id, sale.starts_at,
         coalesce((SELECT max(d.cutoff_at) FROM tour_departure d WHERE d.tour_id = p.id AND d.deleted_at IS NULL
                      AND d.departure_status = 'scheduled' AND d.cutoff_at <= :now), '-infinity'),
         coalesce(sale.cutoff_at, 'infinity'), sale.days_from, sale.days,
         p.id IN (SELECT tour_id FROM special),
         coalesce(seasons.last_over, '${AT_ANY_TIME.before}'), coalesce(seasons.next_over, '${AT_ANY_TIME.until}')
    FROM tour p
    LEFT JOIN LATERAL (${SALE_OF_TOUR}) sale ON true
    LEFT JOIN LATERAL (
      SELECT max(season.ends_on) FILTER (WHERE season.ends_on < :today) AS last_over,
             min(season.ends_on) FILTER (WHERE season.ends_on >= :today) AS next_over
        FROM tour_season season WHERE season.tour_id = p.id AND season.deleted_at IS NULL) seasons ON true
   WHERE p.id = ANY(CAST(:ids AS text[]))
  ON CONFLICT (tour_id) DO UPDATE SET next_starts_at = excluded.next_starts_at, next_from = excluded.next_from,
    next_until = excluded.next_until, days_from = excluded.days_from, days = excluded.days,
    is_special = excluded.is_special, amounts_after = excluded.amounts_after, amounts_until = excluded.amounts_until,
    version = excluded.version`
