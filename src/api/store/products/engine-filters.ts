import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { StoreGetProductsParams } from "@medusajs/medusa/api/store/products/validators"
import { z } from "zod"
import { errors } from "../../../lib/errors"
import { parse } from "../../../lib/parse"
import type { ProductFilter } from "../../../modules/products/types"

const NAMES = ["option_id", "option_value_id", "deleted_at", "variants", "$and", "$or"] as const
/** What filters that only the engine reads may leave: it answers all of it at once, whatever page is asked for. */
const MOST_LEFT = 10_000

type Given = Partial<Record<(typeof NAMES)[number], unknown>>

/**
 * The ids that filters leave which only the engine knows how to read; `undefined` where there is none of them. Two
 * statements, however much they match.
 *
 * Throws 400 `out_of_range` where they leave more than 10,000.
 */
export async function amongEngineFilters(
  scope: MedusaContainer,
  given: Given,
): Promise<string[] | undefined> {
  const entries = NAMES.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]] as const]))
  if (entries.length === 0) return undefined
  const parsed = z.looseObject({}).parse(parse(StoreGetProductsParams, Object.fromEntries(entries)))
  if (given.deleted_at !== undefined) return []
  // The engine adds a page by itself.
  const filters = Object.fromEntries(
    Object.entries(parsed).filter(([name]) => name !== "limit" && name !== "offset"),
  )
  const { data } = await scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "product",
    fields: ["id"],
    filters: { ...filters, status: "published" },
    pagination: { take: MOST_LEFT + 1 },
  })
  if (data.length > MOST_LEFT)
    throw errors.outOfRange(`These filters leave more than ${MOST_LEFT} products: add one that leaves less.`)
  return data.map(({ id }) => id)
}

/** Throws 400 `out_of_range` for a range of prices that has nothing in it. */
export function requireRange({ price_min, price_max }: Pick<ProductFilter, "price_min" | "price_max">): void {
  if (price_min !== undefined && price_max !== undefined && price_min > price_max)
    throw errors.outOfRange("Field 'price_min': must not be more than 'price_max'.")
}
