import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { execute, readRow, readRows } from "../../../lib/database"
import { NEXT_DEPARTURE, OPEN, VARIANTS } from "./on-sale"

/**
 * `tour_offer` has each tour's next departure and its plain prices, so that a list need not calculate those of all
 * tours. A plain price holds for every caller, so it has no rule and no price list. A tour with other prices has no
 * `amounts`. Both parts of a row say at which times they are right.
 *
 * Triggers note changed tours (`offers-sql.ts`). A list calculates for noted tours, and where a row is not right now.
 */

const TODAY = "(SELECT to_char(CAST(:now AS timestamptz), 'YYYY-MM-DD'))"

/** Joins the row of the tour `p` as `offer`, if nothing of it has changed. */
export const JOIN_OFFER = `LEFT JOIN tour_offer offer ON offer.tour_id = p.id
  AND offer.tour_id NOT IN (SELECT tour_id FROM tour_offer_change)`

/** The next departure of the tour `p`. Needs {@link JOIN_OFFER}. */
export const KNOWN_DEPARTURE = `CASE WHEN offer.next_from <= :now AND offer.next_until > :now
  THEN offer.next_starts_at ELSE ${NEXT_DEPARTURE} END`

const HAS_PRICES = `coalesce(offer.amounts IS NOT NULL AND offer.amounts_after < ${TODAY}
  AND offer.amounts_until >= ${TODAY}, false)`

/** SQL for the table `calculated`: the tours whose prices a list must calculate. A tour without a row has a note. */
export const CALCULATED = `calculated AS MATERIALIZED (
  SELECT tour_id AS id FROM tour_offer_change
  UNION SELECT tour_id FROM tour_offer
   WHERE amounts IS NULL OR amounts_after >= ${TODAY} OR amounts_until < ${TODAY})`

/** The lowest price of the tour `p`. Needs {@link JOIN_OFFER}, and the table `priced` with those of `calculated`. */
export const KNOWN_PRICE = `CASE WHEN ${HAS_PRICES}
  THEN CAST(offer.amounts ->> CAST(:currency AS text) AS numeric) ELSE priced.price END`

/** True if rows must be renewed. */
export const IS_OUTDATED = `(EXISTS (SELECT FROM tour_offer_change) OR EXISTS (SELECT FROM tour_offer WHERE next_until <= :now))`

/** The number of an advisory lock. A slow renewal could otherwise overwrite newer rows. */
const LOCK = 727_022
const MOST_NOTES = 20_000
const MOST_TOURS = 1_000

const lockRow = z.object({ is_free: z.boolean() })
const changedRow = z.object({ tour_id: z.string() })

/**
 * Renews some rows that are not right any more. Run it in a transaction. Returns whether it should run again.
 *
 * It deletes the notes first and reads the tours afterwards. So the rows are at least as new as the deleted notes, and
 * each later change has a note that still exists.
 */
export async function renewOffers(sql: Knex, now: Date): Promise<boolean> {
  const lock = await readRow(sql, lockRow, "SELECT pg_try_advisory_xact_lock(:lock) AS is_free", {
    lock: LOCK,
  })
  if (!lock?.is_free) return false
  const changed = await readRows(sql, changedRow, CHANGED, { now, most: MOST_NOTES, tours: MOST_TOURS })
  const ids = changed.map(({ tour_id }) => tour_id)
  if (ids.length > 0) await execute(sql, RENEWED, { ids, now })
  return ids.length > 0
}

const CHANGED = `
  WITH noted AS (
    DELETE FROM tour_offer_change WHERE id IN (SELECT id FROM tour_offer_change ORDER BY id LIMIT :most)
    RETURNING tour_id)
  SELECT tour_id FROM noted
  UNION (SELECT tour_id FROM tour_offer WHERE next_until <= :now OR amounts_until < ${TODAY} LIMIT :tours)`

const AT_ANY_TIME = { before: "0000-00-00", until: "9999-99-99" }

const RENEWED = `
  INSERT INTO tour_offer (tour_id, next_starts_at, next_from, next_until, amounts, amounts_after, amounts_until)
  SELECT p.id, next.starts_at,
         coalesce((SELECT max(d.cutoff_at) FROM tour_departure d WHERE d.tour_id = p.id AND d.deleted_at IS NULL
                      AND d.departure_status = 'scheduled' AND d.cutoff_at <= :now), '-infinity'),
         coalesce(next.cutoff_at, 'infinity'),
         CASE WHEN prices.are_special THEN NULL ELSE coalesce(prices.amounts, '{}') END,
         coalesce(seasons.last_over, '${AT_ANY_TIME.before}'), coalesce(seasons.next_over, '${AT_ANY_TIME.until}')
    FROM tour p
    LEFT JOIN LATERAL (
      SELECT d.starts_at, d.cutoff_at FROM tour_departure d WHERE ${OPEN} ORDER BY d.starts_at LIMIT 1) next ON true
    LEFT JOIN LATERAL (
      SELECT jsonb_object_agg(currency_code, amount) AS amounts, bool_or(is_special) AS are_special FROM (
        SELECT x.currency_code, bool_or(x.price_list_id IS NOT NULL OR x.rules_count > 0) AS is_special,
               min(x.amount) FILTER (WHERE x.price_list_id IS NULL AND x.rules_count = 0
                                       AND (x.min_quantity IS NULL OR x.min_quantity <= 1)) AS amount
          FROM (${VARIANTS} AND rate.tour_id = p.id) counted
          JOIN product_variant_price_set s ON s.variant_id = counted.id AND s.deleted_at IS NULL
          JOIN price x ON x.price_set_id = s.price_set_id AND x.currency_code IS NOT NULL AND x.deleted_at IS NULL
         GROUP BY 1) lowest) prices ON true
    LEFT JOIN LATERAL (
      SELECT max(season.ends_on) FILTER (WHERE season.ends_on < ${TODAY}) AS last_over,
             min(season.ends_on) FILTER (WHERE season.ends_on >= ${TODAY}) AS next_over
        FROM tour_season season WHERE season.tour_id = p.id AND season.deleted_at IS NULL) seasons ON true
   WHERE p.id = ANY(CAST(:ids AS text[]))
  ON CONFLICT (tour_id) DO UPDATE SET next_starts_at = excluded.next_starts_at, next_from = excluded.next_from,
    next_until = excluded.next_until, amounts = excluded.amounts, amounts_after = excluded.amounts_after,
    amounts_until = excluded.amounts_until`
