import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { clock } from "../../../../lib/clock"
import { execute, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import type { BasePrice, PriceChange } from "../types"
import { basePriceRow } from "./row-schemas"

/** The number of digits with which the engine stores amounts. */
const PRECISION = 20

/** The prices of variants that depend on nothing: no region, customer group, quantity or price list. */
export async function findBasePrices(
  sql: Knex,
  productIds: string[],
  currencyCode: string,
): Promise<BasePrice[]> {
  return readRows(
    sql,
    basePriceRow,
    `SELECT v.product_id, v.id AS variant_id, v.title AS variant_title, v.sku, x.id AS price_id, x.amount::text AS amount
       FROM product_variant v
       JOIN product_variant_price_set s ON s.variant_id = v.id AND s.deleted_at IS NULL
       JOIN price x ON x.price_set_id = s.price_set_id AND x.deleted_at IS NULL AND x.currency_code = :currencyCode
        AND x.price_list_id IS NULL AND coalesce(x.rules_count, 0) = 0 AND x.min_quantity IS NULL AND x.max_quantity IS NULL
      WHERE v.product_id = ANY(CAST(:productIds AS text[])) AND v.deleted_at IS NULL
      ORDER BY v.product_id, v.variant_rank NULLS LAST, v.id, x.id`,
    { productIds, currencyCode },
  )
}

/** Makes all changes. If an old value is no longer right, makes none and throws 409 `invalid_state`. */
export async function changePrices(sql: Knex, changes: PriceChange[]): Promise<void> {
  await sql.transaction(async (transaction) => {
    // Changes the rows in a fixed order. With different orders, two transactions could wait for each other's locks for
    // ever.
    for (const { price_id, from, to } of [...changes].sort((a, b) => (a.price_id < b.price_id ? -1 : 1))) {
      const changed = await execute(
        transaction,
        `UPDATE price SET amount = CAST(:to AS numeric), updated_at = :now,
                raw_amount = jsonb_build_object('value', CAST(:to AS text), 'precision', CAST(:precision AS int))
          WHERE id = :price_id AND amount = CAST(:from AS numeric) AND deleted_at IS NULL RETURNING id`,
        { price_id, from, to, now: clock.date(), precision: PRECISION },
      )
      if (changed === 0) throw errors.invalidState("The price has changed meanwhile.")
    }
  })
}
