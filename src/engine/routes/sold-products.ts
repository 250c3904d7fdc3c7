import type { AuthenticatedMedusaRequest, MedusaNextFunction, MedusaResponse } from "@medusajs/framework/http"

const OF_PRODUCTS = /^(.*?(?:^|\.)products)(?:\.|$)/

interface Holder {
  products: unknown[]
}

/**
 * Removes products that are not in the sales channels of the publishable key. In collections and categories, the engine
 * shows products of all sales channels. Runs after the engine has parsed `fields`.
 */
export function onlySoldProducts(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): void {
  const lists = new Set(req.queryConfig.fields.flatMap((field) => OF_PRODUCTS.exec(field)?.[1] ?? []))
  if (lists.size === 0) return next()
  req.queryConfig.fields.push(...[...lists].map((list) => `${list}.id`))

  const json = res.json.bind(res)
  res.json = (body: unknown) => {
    withoutUnsold(req, holdersIn(body))
      .then(() => json(body))
      .catch(next)
    return res
  }
  next()
}

async function withoutUnsold(
  { scope, publishable_key_context }: AuthenticatedMedusaRequest,
  holders: Holder[],
): Promise<void> {
  const ids = holders.flatMap(({ products }) => products.flatMap((product) => idOf(product) ?? []))
  if (ids.length === 0) return
  const channels = publishable_key_context?.sales_channel_ids ?? []
  const sold = new Set(await scope.resolve("products").findSoldAmong([...new Set(ids)], channels))
  for (const holder of holders) holder.products = holder.products.filter((one) => sold.has(idOf(one) ?? ""))
}

/** All records that contain products, at any depth. Categories contain parents and children. */
function holdersIn(thing: unknown): Holder[] {
  if (Array.isArray(thing)) return thing.flatMap(holdersIn)
  if (typeof thing !== "object" || thing === null) return []
  const below = Object.entries(thing).flatMap(([name, value]) =>
    name === "products" ? [] : holdersIn(value),
  )
  return isHolder(thing) ? [thing, ...below] : below
}

function isHolder(thing: object): thing is Holder {
  return "products" in thing && Array.isArray(thing.products)
}

function idOf(product: unknown): string | undefined {
  const isNamed = typeof product === "object" && product !== null && "id" in product
  return isNamed && typeof product.id === "string" ? product.id : undefined
}
