import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, removeUndefinedProperties } from "@medusajs/framework/utils"
import { StoreGetProductsParams } from "@medusajs/medusa/api/store/products/validators"
import { z } from "zod"
import { errors } from "../../../lib/errors"
import { parse } from "../../../lib/parse"
import type { ProductFilter } from "../module/types"

const NAMES = ["option_id", "option_value_id", "variants", "$and", "$or"] as const
/** The most products that such a filter may match. The engine returns all of them at once, for every page. */
const MAX_LEFT = 10_000

type Given = Partial<Record<(typeof NAMES)[number], unknown>>

/**
 * The ids of products that match filters which only the engine supports. `undefined` if there is no such filter. Runs
 * two queries, however many products match.
 *
 * Throws 400 `out_of_range` if more than 10,000 products match.
 */
export async function amongEngineFilters(
  scope: MedusaContainer,
  given: Given,
): Promise<string[] | undefined> {
  const entries = NAMES.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]] as const]))
  if (entries.length === 0) return undefined
  const parsed = z.looseObject({}).parse(parse(StoreGetProductsParams, Object.fromEntries(entries)))
  // `limit` and `offset` are applied later, by our own query. The engine's function also reads the text `null`.
  const filters = Object.fromEntries(
    Object.entries(removeUndefinedProperties(parsed)).filter(
      ([name]) => name !== "limit" && name !== "offset",
    ),
  )
  const { data } = await scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "product",
    fields: ["id"],
    filters: { ...filters, status: "published" },
    pagination: { take: MAX_LEFT + 1 },
  })
  if (data.length > MAX_LEFT)
    throw errors.outOfRange(
      `These filters match more than ${MAX_LEFT} products. Add a filter that matches fewer.`,
    )
  return data.map(({ id }) => id)
}

/** Throws 400 `out_of_range` if the price range is empty. */
export function requireRange({ price_min, price_max }: Pick<ProductFilter, "price_min" | "price_max">): void {
  if (price_min !== undefined && price_max !== undefined && price_min > price_max)
    throw errors.outOfRange("Field 'price_min': must not be more than 'price_max'.")
}
