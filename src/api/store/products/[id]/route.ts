import { route } from "../../../../lib/contract/route"
import { errors } from "../../../../lib/errors"
import { productsOf } from "../answers"
import { buyerOf } from "../buyer"
import { products } from "../contract"

/** In the engine's place, and ahead of its own checks: src/api/middlewares.ts. */
export const GET = route(
  products.readProduct,
  async ({ params: { id: idOrHandle }, query, actor, scope, req }) => {
    const buyer = await buyerOf(req, actor, query)
    const id = await scope.resolve("products").findSoldId(idOrHandle, buyer.channels)
    const [product] = await productsOf(req, [id], buyer, query.fields)
    if (!product) throw errors.notFound()
    return { product }
  },
)
