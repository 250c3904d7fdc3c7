import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import type { OrderedPage } from "../../../../kits/rows/lists"
import { readRow, readRows } from "../../../../lib/database"
import { isGoods } from "../../../capacity/limited-product"
import type { PricedProducts } from "../fields"

/** Two currencies, and the place in a list of the engine's prices. */
interface Currencies {
  base: string
  quote: string
  kind: PricedProducts
}

/** SQL for the prices `x` in the base currency, with their variants `v` and products `p`: of goods, or of all products. */
export const basePrices = (kind: PricedProducts) => `
  FROM price x
  JOIN product_variant_price_set s ON s.price_set_id = x.price_set_id AND s.deleted_at IS NULL
  JOIN product_variant v ON v.id = s.variant_id AND v.deleted_at IS NULL
  JOIN product p ON p.id = v.product_id AND p.deleted_at IS NULL
 WHERE x.currency_code = :base AND x.price_list_id IS NULL AND x.rules_count = 0 AND x.deleted_at IS NULL
   ${kind === "goods" ? `AND ${isGoods("p.id")}` : ""}`

/** Prices of price lists do not count as a variant's own. */
export const HAS_OWN_PRICE = `EXISTS (
   SELECT FROM price own
    WHERE own.price_set_id = x.price_set_id AND own.currency_code = :quote AND own.price_list_id IS NULL
      AND own.deleted_at IS NULL)`

const priceRow = z.object({
  amount: z.string(),
  min_quantity: z.string().nullable(),
  max_quantity: z.string().nullable(),
  product_id: z.string(),
  product_title: z.string(),
  variant_id: z.string(),
  variant_title: z.string(),
  sku: z.string().nullable(),
})

export type ConvertiblePrice = z.output<typeof priceRow>

const COLUMNS = `CAST(x.amount AS text) AS amount, CAST(x.min_quantity AS text) AS min_quantity,
       CAST(x.max_quantity AS text) AS max_quantity, p.id AS product_id, p.title AS product_title, v.id AS variant_id,
       v.title AS variant_title, v.sku`

/** A page of the prices in the base currency of variants without an own price in the quote currency, by product. */
export async function readConvertiblePage(
  sql: Knex,
  { base, quote, kind, limit, offset, order }: Currencies & OrderedPage,
): Promise<ConvertiblePrice[]> {
  const direction = order.startsWith("-") ? "DESC" : "ASC"
  const sorted = ["p.title COLLATE :name_order:", "p.id", "v.id", "x.id"]
    .map((column) => `${column} ${direction}`)
    .join(", ")
  return readRows(
    sql,
    priceRow,
    `SELECT ${COLUMNS} ${basePrices(kind)} AND NOT ${HAS_OWN_PRICE}
      ORDER BY ${sorted} LIMIT :limit OFFSET :offset`,
    { base, quote, limit, offset },
  )
}

const kindRow = z.object({ has_places: z.boolean() })

/**
 * The products of the pair's applied list. A new list replaces it, so with fewer products some would lose their prices.
 * Without an applied list, goods.
 */
export async function kindOfApplied(
  sql: Knex,
  { base, quote }: Pick<Currencies, "base" | "quote">,
): Promise<PricedProducts> {
  const row = await readRow(
    sql,
    kindRow,
    `SELECT EXISTS (
       SELECT FROM rate_price_list l
         JOIN price x ON x.price_list_id = l.price_list_id AND x.deleted_at IS NULL
         JOIN product_variant_price_set s ON s.price_set_id = x.price_set_id AND s.deleted_at IS NULL
         JOIN product_variant v ON v.id = s.variant_id AND v.deleted_at IS NULL
        WHERE l.base = :base AND l.quote = :quote AND l.status = 'applied' AND l.deleted_at IS NULL
          AND NOT ${isGoods("v.product_id")}) AS has_places`,
    { base, quote },
  )
  return row?.has_places ? "all" : "goods"
}

const countsRow = z.object({ convertible: z.number(), own: z.number() })

/** How many prices can be converted, and how many are left out because the variant has its own price. */
export async function countConvertible(
  sql: Knex,
  { base, quote, kind }: Currencies,
): Promise<z.output<typeof countsRow>> {
  const row = await readRow(
    sql,
    countsRow,
    `SELECT CAST(count(*) FILTER (WHERE NOT has_own) AS integer) AS convertible,
            CAST(count(*) FILTER (WHERE has_own) AS integer) AS own
       FROM (SELECT ${HAS_OWN_PRICE} AS has_own ${basePrices(kind)}) found`,
    { base, quote },
  )
  return row ?? { convertible: 0, own: 0 }
}
