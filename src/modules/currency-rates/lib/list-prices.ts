import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { execute } from "../../../lib/database"
import type { listPrice } from "./price-lists"

/** How the engine stores an exact number next to each numeric column. */
const exactly = (column: string) =>
  `CASE WHEN n.${column} IS NOT NULL THEN jsonb_build_object('value', CAST(n.${column} AS text), 'precision', 20) END`

/**
 * Adds prices to a price list of the engine, with one statement. The engine's own method needs more than a millisecond
 * for each price.
 */
export async function insertListPrices(
  sql: Knex,
  { price_list_id, currency }: { price_list_id: string; currency: string },
  prices: readonly ReturnType<typeof listPrice>[],
): Promise<void> {
  if (prices.length === 0) return
  const rows = prices.map((price) => ({ id: generateEntityId(undefined, "price"), ...price }))
  await execute(
    sql,
    `INSERT INTO price (id, price_list_id, price_set_id, currency_code, rules_count, amount, raw_amount,
            min_quantity, raw_min_quantity, max_quantity, raw_max_quantity)
     SELECT n.id, :price_list_id, n.price_set_id, :currency, 0, n.amount, ${exactly("amount")},
            n.min_quantity, ${exactly("min_quantity")}, n.max_quantity, ${exactly("max_quantity")}
       FROM jsonb_to_recordset(CAST(:rows AS jsonb))
            AS n (id text, price_set_id text, amount numeric, min_quantity numeric, max_quantity numeric)`,
    { price_list_id, currency, rows: JSON.stringify(rows) },
  )
}
