import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { execute } from "../../../../lib/database"
import { basePrices, HAS_OWN_PRICE } from "./convertible-prices"
import type { Rounding } from "./price"
import { type Conversion, roundingFor } from "./price-lists"

/** How the engine stores an exact number next to each numeric column. */
const exactly = (value: string) =>
  `CASE WHEN ${value} IS NOT NULL THEN jsonb_build_object('value', CAST(${value} AS text), 'precision', 20) END`

const decimal = (name: keyof Rounding) => `CAST(:${name} AS numeric)`
const EXACT = `x.amount * ${decimal("factor")}`
const NEAREST = `div(${EXACT} - ${decimal("offset")} + ${decimal("half")}, ${decimal("step")}) * ${decimal("step")}
                 + ${decimal("offset")}`
const LEAST = `CASE WHEN ${EXACT} > 0 THEN ${decimal("least_positive")} ELSE ${decimal("least")} END`

/** The same as `convertedPrice`. */
const CONVERTED = `trim_scale(greatest(${NEAREST}, ${LEAST}))`

/** Hexadecimal digits that number the prices. More than enough for the largest price list. */
const NUMBER_DIGITS = 6

/**
 * Adds a converted price to a price list of the engine for each convertible price, with one statement for any number of
 * prices. The engine's own method needs more than a millisecond for each price. Returns the number of prices.
 */
export async function insertConvertedPrices(
  sql: Knex,
  price_list_id: string,
  conversion: Conversion,
): Promise<number> {
  const { base, quote, kind } = conversion
  return execute(
    sql,
    `INSERT INTO price (id, price_list_id, price_set_id, currency_code, rules_count, amount, raw_amount,
            min_quantity, raw_min_quantity, max_quantity, raw_max_quantity)
     SELECT :prefix || lpad(upper(to_hex(n.number)), ${NUMBER_DIGITS}, '0'), :price_list_id, n.price_set_id, :quote, 0,
            n.amount, ${exactly("n.amount")}, n.min_quantity, ${exactly("n.min_quantity")},
            n.max_quantity, ${exactly("n.max_quantity")}
       FROM (SELECT x.price_set_id, ${CONVERTED} AS amount, x.min_quantity, x.max_quantity,
                    row_number() OVER (ORDER BY x.id) AS number
             ${basePrices(kind)} AND NOT ${HAS_OWN_PRICE}) n`,
    {
      base,
      quote,
      price_list_id,
      ...roundingFor(conversion),
      prefix: generateEntityId(undefined, "price").slice(0, -NUMBER_DIGITS),
    },
  )
}
