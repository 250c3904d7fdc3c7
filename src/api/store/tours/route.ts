import { priceContext } from "../../../features/capacity/price-context"
import { route } from "../../../lib/contract/route"
import { readerOf, setContentLanguage } from "../../../shop/reader"
import { summaryAnswer, surroundingsOf } from "./answers"
import { tourRows } from "./contract"

export const GET = route(tourRows.list, async ({ query, actor, locale, scope, res }) => {
  const reader = await readerOf(scope, locale)
  const prices = await priceContext(scope, { ...query, customer_id: actor?.id })
  const { items, count } = await scope.resolve("tours").publications.list(reader, { ...query, prices })
  setContentLanguage(res, items)
  const around = await surroundingsOf(scope, items, reader, prices)
  return {
    tours: items.map((tour) => summaryAnswer(tour, around)),
    count,
    offset: query.offset,
    limit: query.limit,
  }
})
