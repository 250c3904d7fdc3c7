import type { MedusaResponse } from "@medusajs/framework/http"
import { writtenConditions } from "../../../kits/declarations/product-parts"
import { route } from "../../../kits/rows/route"
import { setContentLanguage } from "../../../kits/shop/reader"
import { recordLanguages } from "../../../kits/shop/record-texts"
import { errors } from "../../../lib/errors"
import { declareHandlers } from "../../handlers"
import { FILTERS, products } from "./store-products.rows"
import { piecesOf } from "./store-products-answers"
import { buyerOf, momentOf } from "./store-products-buyer"
import { takePage, takeSoldId } from "./store-products-cached-lists"
import { amongEngineFilters, requireRange } from "./store-products-engine-filters"
import { finishedPage, finishedProduct } from "./store-products-finished"

const ONE = { limit: 1, offset: 0, order: "id" }

/** Replaces the engine's route and runs before the engine's validation. See src/api/middlewares.ts. */
export const listProducts = route(
  products.listProducts,
  async ({ query, actor, locale, scope, req, res }) => {
    const { limit, offset, order, ...given } = query
    requireRange(given)
    const moment = await momentOf(scope)
    const buyer = await buyerOf(req, actor, query, moment)
    const among = await amongEngineFilters(scope, given)
    const filter = { ...given, fields: undefined, added: writtenConditions(given), among }
    const page = { limit, offset, order }
    const { ids, count, is_provisional } = await takePage(moment, { buyer, filter, page }, (wanted) =>
      scope.resolve("products").findPage(buyer, filter, wanted),
    )
    if (is_provisional) forbidCaching(res)
    if (locale !== undefined) setContentLanguage(res, await recordLanguages(scope, ids, locale))
    return finishedPage(await piecesOf(req, ids, buyer, query, moment), { count, offset, limit })
  },
)

/** Replaces the engine's route and runs before the engine's validation. See src/api/middlewares.ts. */
export const readProduct = route(
  products.readProduct,
  async ({ params: { id: idOrHandle }, query, actor, locale, scope, req, res }) => {
    // The path names the product, so the id in the filters is ignored. Other filters may still exclude the product, as
    // in the engine.
    const filter = { ...query, id: undefined, added: writtenConditions(query) }
    requireRange(filter)
    const moment = await momentOf(scope)
    const buyer = await buyerOf(req, actor, query, moment)
    const catalogue = scope.resolve("products")
    const id = await takeSoldId(moment, idOrHandle, buyer.channels, () =>
      catalogue.findSoldId(idOrHandle, buyer.channels),
    )
    if (filter.added || FILTERS.some((name) => filter[name] !== undefined)) {
      const left = (await amongEngineFilters(scope, filter)) ?? [id]
      const among = left.filter((one) => one === id)
      const { count, is_provisional } = await catalogue.findPage(buyer, { ...filter, among }, ONE)
      if (is_provisional) forbidCaching(res)
      if (count === 0) throw errors.notFound(`The filters exclude the product '${id}'.`)
    }
    const [piece] = await piecesOf(req, [id], buyer, query, moment)
    if (piece === undefined) throw errors.notFound()
    if (locale !== undefined) setContentLanguage(res, await recordLanguages(scope, [id], locale))
    return finishedProduct(piece)
  },
)

function forbidCaching(res: MedusaResponse): void {
  res.setHeader("cache-control", "private, no-store")
}

declareHandlers([listProducts, readProduct])
