import { route } from "../../../lib/contract/route"
import { writtenConditions } from "../../../lib/product-parts"
import { setContentLanguage } from "../../../shop/reader"
import { recordLanguages } from "../../../shop/record-texts"
import { piecesOf } from "./answers"
import { buyerOf, momentOf } from "./buyer"
import { products } from "./contract"
import { amongEngineFilters, requireRange } from "./engine-filters"
import { finishedPage } from "./finished"
import { takePage } from "./kept-lists"

/** Replaces the engine's route and runs before the engine's validation. See src/api/middlewares.ts. */
export const GET = route(products.listProducts, async ({ query, actor, locale, scope, req, res }) => {
  const { limit, offset, order, ...given } = query
  requireRange(given)
  const moment = await momentOf(scope)
  const buyer = await buyerOf(req, actor, query, moment)
  const among = await amongEngineFilters(scope, given)
  const filter = { ...given, fields: undefined, added: writtenConditions(given), among }
  const page = { limit, offset, order }
  const { ids, count } = await takePage(moment, { buyer, filter, page }, (wanted) =>
    scope.resolve("products").findPage(buyer, filter, wanted),
  )
  if (locale !== undefined) setContentLanguage(res, await recordLanguages(scope, ids, locale))
  return finishedPage(await piecesOf(req, ids, buyer, query, moment), { count, offset, limit })
})
