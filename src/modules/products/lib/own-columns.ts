import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"
import type { ProductChange, ProductOverview } from "../types"

const COLUMNS = ["id", "title", "handle", "subtitle", "description", "status"] as const

/** In the order of their titles; those that are not there are left out. */
export async function findOverviews(sql: Knex, ids: string[]): Promise<ProductOverview[]> {
  return sql<ProductOverview & { deleted_at: Date | null }>("product")
    .whereIn("id", ids)
    .whereNull("deleted_at")
    .orderBy(["title", "id"])
    .select(...COLUMNS)
}

/** In the order of their titles; those of a category, or all. */
export async function listOverviews(
  sql: Knex,
  limit: number,
  categoryId: string | undefined,
): Promise<ProductOverview[]> {
  const query = sql<ProductOverview & { deleted_at: Date | null }>("product")
    .whereNull("deleted_at")
    .orderBy(["title", "id"])
    .limit(limit)
    .select(...COLUMNS)
  if (categoryId !== undefined)
    query.whereRaw("id IN (SELECT product_id FROM product_category_product WHERE product_category_id = ?)", [
      categoryId,
    ])
  return query
}

/** Of these products, those that a category has. */
export async function findInCategory(sql: Knex, categoryId: string, ids: string[]): Promise<string[]> {
  return sql("product_category_product")
    .where({ product_category_id: categoryId })
    .whereIn("product_id", ids)
    .pluck<string[]>("product_id")
}

/** All of them, or, where one is not what it was taken to be, none: 409 `invalid_state`. */
export async function changeProducts(sql: Knex, changes: ProductChange[]): Promise<void> {
  await sql.transaction(async (transaction) => {
    // Always in one order, so that two who change the same products wait for each other.
    for (const { id, from, to } of [...changes].sort((a, b) => (a.id < b.id ? -1 : 1))) {
      const query = transaction("product").where({ id }).whereNull("deleted_at")
      for (const [column, value] of Object.entries(from))
        query.whereRaw("?? IS NOT DISTINCT FROM ?", [column, value])
      const changed = await query.update({ ...to, updated_at: clock.date() })
      if (changed === 0) throw errors.invalidState("The product has been changed in the meantime.")
    }
  })
}
