import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { readRow } from "../../../lib/database"
import { errors } from "../../../lib/errors"
import type { Buyer, BuyerHints } from "../types"
import { regionRow } from "./row-schemas"

const buyerRow = regionRow.extend({
  groups: z.array(z.string()),
  country: z.string().nullable(),
  province: z.string().nullable(),
})

/**
 * Finds the buyer's region and customer groups with one statement. The region is the cart's, unless the cart belongs to
 * another account. Otherwise it is the named one, the shop's default, or its first. Throws 400 `invalid_field` for an
 * unknown region.
 */
export async function findBuyer(sql: Knex, hints: BuyerHints): Promise<Buyer> {
  const { channels, now } = hints
  const row = await readRow(sql, buyerRow, STATEMENT, {
    region_id: hints.region_id ?? null,
    cart_id: hints.cart_id ?? null,
    customer_id: hints.customer_id ?? null,
  })
  if (!row && hints.region_id !== undefined)
    throw errors.invalidField("Field 'region_id': no region has this id.")
  const { groups = [], country = null, province = null, ...region } = row ?? {}
  return {
    channels,
    groups,
    region: "id" in region ? region : null,
    country: (country ?? hints.country_code ?? null)?.toLowerCase() ?? null,
    province: country === null ? (hints.province ?? null) : province,
    now,
  }
}

const preference = (attribute: string, value: string) =>
  `(SELECT p.is_tax_inclusive FROM price_preference p
     WHERE p.attribute = '${attribute}' AND p.value = ${value} AND p.deleted_at IS NULL LIMIT 1)`

const STATEMENT = `
WITH asked AS (
  SELECT c.region_id, a.country_code, a.province
    FROM cart c LEFT JOIN cart_address a ON a.id = c.shipping_address_id AND a.deleted_at IS NULL
   WHERE c.id = :cart_id AND c.deleted_at IS NULL AND c.completed_at IS NULL
     AND NOT EXISTS (SELECT 1 FROM customer o
                      WHERE o.id = c.customer_id AND o.has_account AND o.id IS DISTINCT FROM :customer_id))
SELECT r.id, r.currency_code, r.automatic_taxes,
       ${preference("region_id", "r.id")} AS region_includes_tax,
       ${preference("currency_code", "r.currency_code")} AS currency_includes_tax,
       asked.country_code AS country, asked.province,
       ARRAY(SELECT m.customer_group_id FROM customer_group_customer m
               JOIN customer_group g ON g.id = m.customer_group_id AND g.deleted_at IS NULL
              WHERE m.customer_id = :customer_id AND m.deleted_at IS NULL) AS groups
  FROM region r LEFT JOIN asked ON true
 WHERE r.deleted_at IS NULL
   AND (coalesce(asked.region_id, :region_id) IS NULL OR r.id = coalesce(asked.region_id, :region_id))
 ORDER BY r.id IN (SELECT s.default_region_id FROM store s WHERE s.deleted_at IS NULL) DESC NULLS LAST,
          r.created_at, r.id
 LIMIT 1`
