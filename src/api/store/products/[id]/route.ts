import { route } from "../../../../lib/contract/route"
import { errors } from "../../../../lib/errors"
import { writtenConditions } from "../../../../lib/product-parts"
import { setContentLanguage } from "../../../../shop/reader"
import { recordLanguages } from "../../../../shop/record-texts"
import { piecesOf } from "../answers"
import { buyerOf, momentOf } from "../buyer"
import { FILTERS, products } from "../contract"
import { amongEngineFilters, requireRange } from "../engine-filters"
import { finishedProduct } from "../finished"
import { takeSoldId } from "../kept-lists"

const ONE = { limit: 1, offset: 0, order: "id" }

/** Replaces the engine's route and runs before the engine's validation. See src/api/middlewares.ts. */
export const GET = route(
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
      const { count } = await catalogue.findPage(buyer, { ...filter, among }, ONE)
      if (count === 0) throw errors.notFound(`The filters exclude the product '${id}'.`)
    }
    const [piece] = await piecesOf(req, [id], buyer, query, moment)
    if (piece === undefined) throw errors.notFound()
    if (locale !== undefined) setContentLanguage(res, await recordLanguages(scope, [id], locale))
    return finishedProduct(piece)
  },
)
