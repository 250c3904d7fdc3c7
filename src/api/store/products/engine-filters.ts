import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { StoreGetProductsParams } from "@medusajs/medusa/api/store/products/validators"
import { z } from "zod"
import { parse } from "../../../lib/parse"

const NAMES = ["option_id", "option_value_id", "created_at", "updated_at", "variants", "$and", "$or"] as const

type Given = Partial<Record<(typeof NAMES)[number], unknown>>

/**
 * The ids that filters leave which only the engine knows how to read; `undefined` where there is none of them. Two
 * statements, however much they match.
 */
export async function amongEngineFilters(
  scope: MedusaContainer,
  given: Given,
): Promise<string[] | undefined> {
  const entries = NAMES.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]] as const]))
  if (entries.length === 0) return undefined
  const parsed = z.looseObject({}).parse(parse(StoreGetProductsParams, Object.fromEntries(entries)))
  // The engine adds a page by itself.
  const filters = Object.fromEntries(
    Object.entries(parsed).filter(([name]) => name !== "limit" && name !== "offset"),
  )
  const { data } = await scope
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "product", fields: ["id"], filters })
  return data.map(({ id }) => id)
}
