import { route } from "../../../lib/contract/route"
import { productsOf } from "./answers"
import { buyerOf } from "./buyer"
import { products } from "./contract"
import { amongEngineFilters, requireRange } from "./engine-filters"

/** Replaces the engine's route and runs before the engine's validation. See src/api/middlewares.ts. */
export const GET = route(products.listProducts, async ({ query, actor, scope, req }) => {
  const { limit, offset, order, fields, ...filter } = query
  requireRange(filter)
  const buyer = await buyerOf(req, actor, query)
  const among = await amongEngineFilters(scope, filter)
  const { ids, count } = await scope
    .resolve("products")
    .findPage(buyer, { ...filter, among }, { limit, offset, order })
  return { products: await productsOf(req, ids, buyer, fields), count, offset, limit }
})
