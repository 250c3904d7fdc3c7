import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { parsedRow } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import { nameCollation } from "../../../../lib/name-order"
import { isGoods, soldKind } from "../../../capacity/limited-product"
import type { ProductChange, ProductOverview } from "../types"
import { productOverviewColumns, productOverviewRow } from "./row-schemas"

const COLUMNS = Object.keys(productOverviewColumns.shape)
const SELLS = `${soldKind("product.id")} AS sells`

/** The products with these ids, sorted by title. Unknown ids are left out. */
export async function findOverviews(sql: Knex, ids: string[]): Promise<ProductOverview[]> {
  const found: unknown[] = await sql("product")
    .whereIn("id", ids)
    .whereNull("deleted_at")
    .orderByRaw("title COLLATE ??, id", [await nameCollation()])
    .select(...COLUMNS, sql.raw(SELLS))
  return found.map((row) => parsedRow(productOverviewRow, row))
}

/** All goods, or those of a category, sorted by title. */
export async function listOverviews(
  sql: Knex,
  limit: number,
  categoryId: string | undefined,
): Promise<ProductOverview[]> {
  const query = sql("product")
    .whereNull("deleted_at")
    .whereRaw(`${isGoods("product.id")}`)
    .orderByRaw("title COLLATE ??, id", [await nameCollation()])
    .limit(limit)
    .select(...COLUMNS, sql.raw("NULL AS sells"))
  if (categoryId !== undefined)
    query.whereRaw("id IN (SELECT product_id FROM product_category_product WHERE product_category_id = ?)", [
      categoryId,
    ])
  const found: unknown[] = await query
  return found.map((row) => parsedRow(productOverviewRow, row))
}

const memberRow = z.object({ product_id: z.string() })

/** Those of the products that are in the category. */
export async function findInCategory(sql: Knex, categoryId: string, ids: string[]): Promise<string[]> {
  const found: unknown[] = await sql("product_category_product")
    .where({ product_category_id: categoryId })
    .whereIn("product_id", ids)
    .select("product_id")
  return found.map((row) => parsedRow(memberRow, row).product_id)
}

/** Makes all changes. If an old value is no longer right, makes none and throws 409 `invalid_state`. */
export async function changeProducts(sql: Knex, changes: ProductChange[]): Promise<void> {
  await sql.transaction(async (transaction) => {
    // Changes the rows in a fixed order. With different orders, two transactions could wait for each other's locks for
    // ever.
    for (const { id, from, to } of [...changes].sort((a, b) => (a.id < b.id ? -1 : 1))) {
      const query = transaction("product").where({ id }).whereNull("deleted_at")
      for (const [column, value] of Object.entries(from))
        query.whereRaw("?? IS NOT DISTINCT FROM ?", [column, value])
      const changed = await query.update({ ...to, updated_at: clock.date() })
      if (changed === 0) throw errors.invalidState("The product has changed meanwhile.")
    }
  })
}
