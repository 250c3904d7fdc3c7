import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { readRow } from "../../../../lib/database"
import { isGoods } from "../../../capacity/limited-product"
import type { CountedTable, StoreFacts } from "../types"
import { factsRow } from "./row-schemas"

/**
 * Reads the facts that describe the shop: counts, name and currencies. Products that only price tickets, tours or
 * services are not counted. Runs one statement.
 */
export async function storeFacts(sql: Knex, counted: readonly CountedTable[]): Promise<StoreFacts> {
  const found = await readRow(
    sql,
    factsRow,
    `WITH own AS (SELECT id, status FROM product WHERE deleted_at IS NULL AND ${isGoods("product.id")})
     SELECT jsonb_build_object(
       'name', (SELECT name FROM store WHERE deleted_at IS NULL ORDER BY created_at, id LIMIT 1),
       'catalog', jsonb_build_object(
         'products', (SELECT count(*) FROM own),
         'published_products', (SELECT count(*) FROM own WHERE status = 'published'),
         'variants', (SELECT count(*) FROM product_variant v JOIN own ON own.id = v.product_id WHERE v.deleted_at IS NULL),
         'categories', ${count("product_category")},
         'collections', ${count("product_collection")}),
       'currencies', coalesce((SELECT jsonb_agg(DISTINCT currency_code) FROM store_currency WHERE deleted_at IS NULL), '[]'),
       'default_currency', (SELECT currency_code FROM store_currency WHERE deleted_at IS NULL AND is_default
                             ORDER BY created_at, id LIMIT 1),
       'content', jsonb_build_object(${counted.map(({ feature, table }) => `'${feature}', ${count(table)}`).join(", ")})) AS facts`,
  )
  return found?.facts ?? NONE
}

function count(table: string): string {
  return `(SELECT count(*) FROM ${table} WHERE deleted_at IS NULL)`
}

const NONE: StoreFacts = {
  name: null,
  catalog: { products: 0, published_products: 0, variants: 0, categories: 0, collections: 0 },
  currencies: [],
  default_currency: null,
  content: {},
}
