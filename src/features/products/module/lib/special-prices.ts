import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { ACTIVE_LISTS, GROUPS } from "../../../../engine/reads/chosen-prices"
import { readRow } from "../../../../lib/database"
import type { Buyer } from "../types"
import { IS_BEHIND, NEWEST, newestNotes } from "./newest-notes"
import { priceValues } from "./prices"

const specialRow = z.object({
  special: z.array(z.string()),
  has_changed_prices: z.boolean(),
  /** Whether more prices have changed than a list calculates. */
  is_behind: z.boolean(),
})

/**
 * The products for which the table of plain prices is not enough: this buyer has another price at this time, or the row
 * is being updated. It is a separate statement, because the list's statement is built according to its result.
 */
export async function findSpecial(sql: Knex, buyer: Buyer): Promise<z.output<typeof specialRow>> {
  const found = await readRow(sql, specialRow, SPECIAL, { ...priceValues(buyer), ...NEWEST })
  return found ?? { special: [], has_changed_prices: false, is_behind: false }
}

const PRODUCTS_OF_NOTE = `
  SELECT n.product_id
  UNION ALL SELECT v.product_id FROM product_variant v WHERE v.id = n.variant_id
  UNION ALL SELECT v.product_id FROM product_variant_price_set s JOIN product_variant v ON v.id = s.variant_id
   WHERE s.price_set_id = n.price_set_id AND s.deleted_at IS NULL`

/** Looks rows up by id one by one, which is faster than a join because there are few. */
const SPECIAL = `
WITH ${ACTIVE_LISTS}, ${newestNotes("product_price_change", PRODUCTS_OF_NOTE)},
  price_sets AS MATERIALIZED (
    SELECT x.price_set_id FROM price x
     WHERE x.price_list_id = ANY(ARRAY(SELECT id FROM active_list)) AND x.currency_code = :currency AND x.deleted_at IS NULL
    UNION SELECT x.price_set_id FROM price_rule r
      JOIN price x ON x.id = r.price_id AND x.currency_code = :currency AND x.deleted_at IS NULL
     WHERE r.deleted_at IS NULL AND ((r.attribute = 'region_id' AND r.value = :region)
        OR (r.attribute = '${GROUPS}' AND r.value = ANY(CAST(:groups AS text[])))))
SELECT ARRAY(
    SELECT v.product_id FROM product_variant v
     WHERE v.product_id IS NOT NULL AND v.id = ANY(ARRAY(
       SELECT s.variant_id FROM product_variant_price_set s
        WHERE s.deleted_at IS NULL AND s.price_set_id = ANY(ARRAY(SELECT price_set_id FROM price_sets))))
    UNION SELECT product_id FROM noted_product) AS special,
  EXISTS (SELECT FROM noted) AS has_changed_prices, ${IS_BEHIND} AS is_behind`
