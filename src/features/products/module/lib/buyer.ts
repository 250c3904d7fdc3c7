import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { readRow } from "../../../../lib/database"
import { errors, unknownRegion } from "../../../../lib/errors"
import type { Buyer, BuyerHints, Region } from "../types"
import { regionRow } from "./row-schemas"

const buyerRow = regionRow.extend({
  groups: z.array(z.string()),
  currencies: z.array(z.string()),
  country: z.string().nullable(),
  province: z.string().nullable(),
  locales: z.array(z.string()),
  prices_since: z.number().nullable(),
  prices_until: z.number().nullable(),
  has_own_taxes: z.boolean(),
  // Whether a cart or a region was named.
  is_named: z.boolean(),
})

/**
 * Finds the buyer's region and customer groups with one statement. The region is that of the cart, unless the cart
 * belongs to another account. Otherwise it is the requested one, or the shop's default, or the shop's first. Throws 400
 * `invalid_field` for an unknown region, for a currency that is not the region's, and for one that the shop lacks.
 */
export async function findBuyer(sql: Knex, hints: BuyerHints): Promise<Buyer> {
  const { channels, now } = hints
  const row = await readRow(sql, buyerRow, STATEMENT, {
    region_id: hints.region_id ?? null,
    currency_code: hints.currency_code ?? null,
    cart_id: hints.cart_id ?? null,
    customer_id: hints.customer_id ?? null,
    locales: hints.locales ?? [],
    now,
  })
  if (!row && hints.region_id !== undefined) throw unknownRegion()
  if (!row) return { ...NOWHERE, channels, locales: hints.locales ?? [], now }
  const {
    groups,
    currencies,
    country,
    province,
    locales,
    prices_since,
    prices_until,
    has_own_taxes,
    is_named,
    ...own
  } = row
  const region = inCurrency(own, { currency_code: hints.currency_code, currencies, is_named })
  return {
    channels,
    groups,
    region,
    currencies,
    country: (country ?? hints.country_code ?? null)?.toLowerCase() ?? null,
    province: country === null ? (hints.province ?? null) : province,
    locales,
    now,
    prices_since,
    prices_until,
    has_own_taxes,
  }
}

/**
 * The region for prices in the requested currency. Without a named region, only the prices that hold in all regions
 * count, and no region's taxes.
 */
function inCurrency(
  region: Region,
  {
    currency_code,
    currencies,
    is_named,
  }: { currency_code?: string | undefined; currencies: string[]; is_named: boolean },
): Region {
  if (currency_code === undefined) return region
  if (is_named) {
    if (region.currency_code === currency_code) return region
    throw errors.invalidField("Field 'currency_code': the region has another currency.")
  }
  // Prices are cached for each currency, so callers may not make up any.
  if (!currencies.includes(currency_code))
    throw errors.invalidField("Field 'currency_code': the shop does not have this currency.")
  return { ...region, id: "", currency_code, automatic_taxes: false, region_includes_tax: null }
}

/** The buyer in a shop that has no regions, and therefore no prices. */
const NOWHERE = {
  groups: [],
  region: null,
  currencies: [],
  country: null,
  province: null,
  locales: [],
  prices_since: null,
  prices_until: null,
  has_own_taxes: true,
}

const preference = (attribute: string, value: string) =>
  `(SELECT p.is_tax_inclusive FROM price_preference p
     WHERE p.attribute = '${attribute}' AND p.value = ${value} AND p.deleted_at IS NULL LIMIT 1)`

const milliseconds = (moment: string) => `floor(extract(epoch FROM ${moment}) * 1000)::float8`

const STATEMENT = `
WITH edge AS MATERIALIZED (
  SELECT m.at FROM price_list l CROSS JOIN LATERAL (VALUES (l.starts_at), (l.ends_at)) m(at)
   WHERE l.status = 'active' AND l.deleted_at IS NULL AND m.at IS NOT NULL),
asked AS (
  SELECT c.region_id, a.country_code, a.province
    FROM cart c LEFT JOIN cart_address a ON a.id = c.shipping_address_id AND a.deleted_at IS NULL
   WHERE c.id = :cart_id AND c.deleted_at IS NULL AND c.completed_at IS NULL
     AND NOT EXISTS (SELECT 1 FROM customer o
                      WHERE o.id = c.customer_id AND o.has_account AND o.id IS DISTINCT FROM :customer_id))
SELECT r.id, r.currency_code, r.automatic_taxes,
       ${preference("region_id", "r.id")} AS region_includes_tax,
       ${preference("currency_code", "coalesce(:currency_code, r.currency_code)")} AS currency_includes_tax,
       asked.country_code AS country, asked.province,
       coalesce(asked.region_id, :region_id) IS NOT NULL AS is_named,
       ARRAY(SELECT m.customer_group_id FROM customer_group_customer m
               JOIN customer_group g ON g.id = m.customer_group_id AND g.deleted_at IS NULL
              WHERE m.customer_id = :customer_id AND m.deleted_at IS NULL) AS groups,
       ARRAY(SELECT s.currency_code FROM store_currency s WHERE s.deleted_at IS NULL
              UNION SELECT o.currency_code FROM region o WHERE o.deleted_at IS NULL) AS currencies,
       ARRAY(SELECT l.code FROM unnest(CAST(:locales AS text[])) WITH ORDINALITY AS l (code, place)
              WHERE EXISTS (SELECT FROM translation x WHERE x.locale_code = l.code AND x.deleted_at IS NULL)
              ORDER BY l.place) AS locales,
       (SELECT max(${milliseconds("edge.at")}) FROM edge WHERE edge.at <= :now) AS prices_since,
       (SELECT min(${milliseconds("edge.at")}) FROM edge WHERE edge.at > :now) AS prices_until,
       NOT EXISTS (SELECT FROM tax_region t
                    WHERE t.deleted_at IS NULL AND t.provider_id <> 'tp_system') AS has_own_taxes
  FROM region r LEFT JOIN asked ON true
 WHERE r.deleted_at IS NULL
   AND (coalesce(asked.region_id, :region_id) IS NULL OR r.id = coalesce(asked.region_id, :region_id))
 ORDER BY r.id IN (SELECT s.default_region_id FROM store s WHERE s.deleted_at IS NULL) DESC NULLS LAST,
          r.created_at, r.id
 LIMIT 1`
