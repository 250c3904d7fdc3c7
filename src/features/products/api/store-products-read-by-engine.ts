import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Buyer, CalculatedPrice } from "../module/types"
import { computedFields } from "./store-products-selection"

type Request = AuthenticatedMedusaRequest

interface Variant {
  id: string
  manage_inventory?: boolean
  calculated_price?: CalculatedPrice | null
  inventory_quantity?: number | null
  [field: string]: unknown
}

/** Also has the other fields that the request asks for. */
interface Product {
  id: string
  type_id?: string | null
  variants?: Variant[]
  categories?: ({ is_internal?: boolean } | null)[] | null
  [field: string]: unknown
}

/**
 * The products with these ids, in this order, for requests that our own SQL cannot answer. The engine reads all fields
 * except prices and stock.
 */
export async function readByEngine(
  req: Request,
  ids: string[],
  buyer: Buyer,
  wanted: string[],
): Promise<Product[]> {
  const { stored, computed } = computedFields(wanted)
  const found = await readStored(req, ids, stored)
  if (computed.length > 0) await compute(req, found, computed, buyer)
  return found
}

async function readStored({ scope, locale }: Request, ids: string[], fields: string[]): Promise<Product[]> {
  const { data } = await scope
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "product", fields, filters: { id: ids } }, { locale })
  const byId = new Map<string, Product>(data.map((product: Product) => [product.id, product]))
  const found = ids.flatMap((id) => byId.get(id) ?? [])
  for (const product of found)
    if (product.categories)
      product.categories = product.categories.filter((category) => category?.is_internal === false)
  return found
}

async function compute(
  { scope }: Request,
  found: Product[],
  names: ("calculated_price" | "inventory_quantity")[],
  buyer: Buyer,
): Promise<void> {
  const variants = found.flatMap((product) => product.variants ?? [])
  const priced = await scope.resolve("products").withPricesAndStock(variants, buyer)
  for (const [index, variant] of variants.entries()) {
    const computed: Partial<Variant> = priced[index] ?? {}
    for (const name of names) if (name in computed) Object.assign(variant, { [name]: computed[name] })
  }
}
