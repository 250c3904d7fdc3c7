import { route } from "../../../lib/contract/route"
import { errors } from "../../../lib/errors"
import { productsOf } from "./answers"
import { buyerOf } from "./buyer"
import { products } from "./contract"
import { amongEngineFilters } from "./engine-filters"

/** In the engine's place, and ahead of its own checks: src/api/middlewares.ts. */
export const GET = route(products.listProducts, async ({ query, actor, scope, req }) => {
  const { limit, offset, order, fields, ...filter } = query
  const { price_min, price_max } = filter
  if (price_min !== undefined && price_max !== undefined && price_min > price_max)
    throw errors.outOfRange("Field 'price_min': must not be more than 'price_max'.")
  const buyer = await buyerOf(req, actor, query)
  const among = await amongEngineFilters(scope, filter)
  const { ids, count } = await scope
    .resolve("products")
    .findPage(buyer, { ...filter, among }, { limit, offset, order })
  return { products: await productsOf(req, ids, buyer, fields), count, offset, limit }
})
