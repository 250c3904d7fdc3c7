import { route } from "../../../../lib/contract/route"
import { errors } from "../../../../lib/errors"
import { productsOf } from "../answers"
import { buyerOf } from "../buyer"
import { FILTERS, products } from "../contract"
import { amongEngineFilters, requireRange } from "../engine-filters"

const ONE = { limit: 1, offset: 0, order: "id" }

/** Replaces the engine's route and runs before the engine's validation. See src/api/middlewares.ts. */
export const GET = route(
  products.readProduct,
  async ({ params: { id: idOrHandle }, query, actor, scope, req }) => {
    // The path names the product. As in the engine, the filters may still exclude it.
    const filter = { ...query, id: undefined }
    requireRange(filter)
    const buyer = await buyerOf(req, actor, query)
    const catalogue = scope.resolve("products")
    const id = await catalogue.findSoldId(idOrHandle, buyer.channels)
    if (FILTERS.some((name) => filter[name] !== undefined)) {
      const left = (await amongEngineFilters(scope, filter)) ?? [id]
      const among = left.filter((one) => one === id)
      const { count } = await catalogue.findPage(buyer, { ...filter, among }, ONE)
      if (count === 0) throw errors.notFound(`The filters exclude the product '${id}'.`)
    }
    const [product] = await productsOf(req, [id], buyer, query.fields)
    if (!product) throw errors.notFound()
    return { product }
  },
)
