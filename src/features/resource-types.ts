import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../lib/clock"
import { resources } from "./resources"

const record = z.looseObject({ id: z.string() })

export type DeclaredResource = (typeof resources)[number]

/**
 * Finds a kind of record by its name in addresses, such as `variant`, or by the engine's name, such as
 * `product_variant`.
 */
export function resourceNamed(name: string): DeclaredResource | undefined {
  return resources.find((one) => addressNameOf(one) === name) ?? resources.find((one) => one.name === name)
}

export function addressNameOf({ called, name }: DeclaredResource): string {
  return called ?? name
}

/** The names in addresses of the resources that storefronts see, for the API's documentation. */
export function shownResourceNames(isMeant: (resource: DeclaredResource) => boolean = () => true): string {
  const names = resources
    .filter((one) => one.shownIf && isMeant(one))
    .map((one) => `\`${addressNameOf(one)}\``)
  return names.join(", ")
}

/** Returns which of these ids belong to existing records. */
export async function existingRecords(
  scope: MedusaContainer,
  resource: DeclaredResource,
  ids: readonly string[],
  filters: Record<string, unknown> = {},
): Promise<z.output<typeof record>[]> {
  if (ids.length === 0) return []
  const { data } = await scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: resource.name,
    fields: ["id", ...(resource.productId ? [resource.productId] : [])],
    filters: { id: [...ids], ...filters },
  })
  return z.array(record).parse(data)
}

/** Returns which of these ids belong to records that a storefront with these sales channels may see. */
export async function shownRecords(
  scope: MedusaContainer,
  resource: DeclaredResource,
  ids: readonly string[],
  salesChannels: string[],
): Promise<Set<string>> {
  const { shownIf, productId } = resource
  if (!shownIf || ids.length === 0) return new Set()
  const soldAmong = async (products: string[]) =>
    new Set(await scope.resolve("products").findSoldAmong(products, salesChannels))
  // Sold products are published, so this statement is enough.
  if (productId === "id") return soldAmong([...ids])
  const found = await existingRecords(scope, resource, ids, shownIf(clock.date()))
  const shown = found.map((one) => ({ id: one.id, product: one[productId ?? "id"] }))
  if (!productId) return new Set(shown.map(({ id }) => id))
  const products = [
    ...new Set(shown.flatMap(({ product }) => (typeof product === "string" ? [product] : []))),
  ]
  const sold = await soldAmong(products)
  return new Set(
    shown.flatMap(({ id, product }) => (typeof product === "string" && sold.has(product) ? [id] : [])),
  )
}
