import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ACTIVE_LISTS, GROUPS } from "../../../../engine/reads/chosen-prices"
import { execute } from "../../../../lib/database"
import type { PriceContext } from "../types"
import { pricesOf, todayOf, VARIANTS } from "./on-sale"

/**
 * A tour with price lists or rules has different prices for different buyers. `tour_amount` has the lowest price for each
 * kind of buyer that has asked, by the {@link BUYER}'s key. Lists fill it afterwards.
 *
 * Each renewal of a row in `tour_offer` gives it a higher version and deletes the tour's prices. `tour_buyer` has the
 * version up to which the prices of a kind of buyer are stored. So the tours that a kind lacks are found by an index.
 */

/** There is room for so many kinds of buyers in customer groups, and for as many without groups. */
const MAX_BUYERS = 20
/** Then a kind of buyers is forgotten, because price lists that have ended leave keys behind. */
const RETENTION = "interval '1 day'"
/** The same while there is no room, so that the kinds of the present buyers get it. */
const RETENTION_IF_FULL = "interval '10 minutes'"

/** SQL that is true if any price has a rule for a value. */
const hasRule = (attribute: string, value: string) => `EXISTS (
  SELECT FROM price_rule r WHERE r.attribute = '${attribute}' AND r.value = ${value} AND r.deleted_at IS NULL)`

/**
 * SQL for the tables `active_list` and `buyer`. Its `key` stands for everything besides the prices themselves that a
 * price depends on: the currency, the price lists that are valid for the buyer now, and the region and groups that any
 * price has a rule for. So buyers whom no rule distinguishes are one kind. Strangers are in no group, and the routes only
 * accept regions and currencies of the shop. So they cannot take the room of customers in groups.
 */
export const BUYER = `${ACTIVE_LISTS},
  asking AS MATERIALIZED (
    SELECT CASE WHEN cardinality(CAST(:groups AS text[])) > 0 THEN 'g' ELSE 'a' END
           || md5(CAST(jsonb_build_array(CAST(:currency AS text),
             CASE WHEN ${hasRule("region_id", "CAST(:region AS text)")} THEN CAST(:region AS text) END,
             (SELECT jsonb_agg(one ORDER BY one) FROM unnest(CAST(:groups AS text[])) one WHERE ${hasRule(GROUPS, "one")}),
             (SELECT jsonb_agg(jsonb_build_array(id, type, rules_count) ORDER BY id) FROM active_list)) AS text)) AS key),
  buyer AS MATERIALIZED (
    SELECT asking.key, known.version FROM asking LEFT JOIN tour_buyer known ON known.key = asking.key)`

export const KEY = "(SELECT key FROM buyer)"

/** SQL for the tours whose prices are not stored for the buyer, if they have other prices than plain ones. */
export const LACKING = `SELECT offer.tour_id FROM tour_offer offer
  WHERE offer.is_special AND offer.version > coalesce((SELECT version FROM buyer), 0)`

const IS_KNOWN = "(SELECT version FROM buyer) IS NOT NULL"

/** The kinds of buyers that share the room with this buyer's. */
const SHARING = `FROM tour_buyer other WHERE left(other.key, 1) = left(${KEY}, 1)`

const hasRoom = (condition: string) =>
  `(${IS_KNOWN} OR (SELECT count(*) ${SHARING} AND ${condition}) < ${MAX_BUYERS})`

/** True if {@link rememberPrices} has work. Needs {@link BUYER}. */
export const LACKS_PRICES = `(EXISTS (${LACKING})
  AND ${hasRoom(`other.since >= CAST(:now AS timestamptz) - ${RETENTION_IF_FULL}`)})`

/**
 * Stores the prices for a buyer. The caller's transaction holds the lock of renewals, and all rows of `tour_offer` are of
 * today's seasons. So if a price changes afterwards, its note is deleted by a later renewal, which raises the version.
 */
export async function rememberPrices(sql: Knex, prices: PriceContext, now: Date): Promise<void> {
  const values = { ...prices, now, today: todayOf(now) }
  await execute(sql, FORGOTTEN, values)
  await execute(sql, REMEMBERED, values)
}

const FORGOTTEN = `
  WITH ${BUYER},
    forgotten AS (
      DELETE FROM tour_buyer old WHERE old.since < CAST(:now AS timestamptz)
        - CASE WHEN left(old.key, 1) <> left(${KEY}, 1) OR ${hasRoom("true")}
            THEN ${RETENTION} ELSE ${RETENTION_IF_FULL} END
      RETURNING old.key)
  DELETE FROM tour_amount amount USING forgotten WHERE amount.buyer = forgotten.key`

const REMEMBERED = `
  WITH ${BUYER},
    wanted AS MATERIALIZED (${LACKING} AND ${hasRoom("true")}),
    ${pricesOf(`${VARIANTS} AND rate.tour_id = ANY(ARRAY(SELECT tour_id FROM wanted))`, false)},
    known AS (
      INSERT INTO tour_buyer (key, version, since)
      SELECT ${KEY}, (SELECT max(version) FROM tour_offer WHERE is_special), :now WHERE EXISTS (SELECT FROM wanted)
      ON CONFLICT (key) DO UPDATE SET version = excluded.version)
  INSERT INTO tour_amount (tour_id, buyer, amount)
  SELECT priced.tour_id, ${KEY}, priced.price FROM priced WHERE priced.price IS NOT NULL
  ON CONFLICT (tour_id, buyer) DO UPDATE SET amount = excluded.amount`
