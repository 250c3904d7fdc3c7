import type { ProductOverview } from "../../features/products/module/types"
import { errors } from "../../lib/errors"
import type { Call } from "../skill"
import { namedProduct } from "./named-product"
import { PROBLEMS } from "./problems"
import { say } from "./texts"

/** The most names per message. Each name needs one statement, but all ids together need only one. */
const MOST_NAMES = 20

/**
 * Finds products by id, handle, SKU or title, and sorts them by title. Throws 404 if one does not exist, and 400 if a
 * name is not unique.
 */
export async function namedProducts(
  call: Pick<Call, "scope" | "language">,
  names: string[],
): Promise<ProductOverview[]> {
  const products = call.scope.resolve("products")
  const byId = await products.findOverviews(names)
  const others = names.filter((name) => !byId.some(({ id }) => id === name))
  if (others.length > MOST_NAMES)
    throw errors.outOfRange(say(PROBLEMS.tooManyNames, call.language, { most: MOST_NAMES }))
  const ids = byId.map(({ id }) => id)
  for (const name of others) ids.push((await namedProduct(call, name)).id)
  return ids.length === byId.length ? byId : products.findOverviews([...new Set(ids)])
}
