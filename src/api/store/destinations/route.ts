import { route } from "../../../lib/contract/route"
import { readerOf, setContentLanguage } from "../../../shop/reader"
import { summaryAnswer, surroundingsOf } from "./answers"
import { destinations } from "./contract"

export const GET = route(destinations.listDestinations, async ({ query, locale, scope, res }) => {
  const reader = await readerOf(scope, locale)
  const { items, count } = await scope.resolve("destinations").publications.list(reader, query)
  setContentLanguage(res, items)
  const around = await surroundingsOf(scope, items, reader)
  return {
    destinations: items.map((one) => summaryAnswer(one, around)),
    count,
    offset: query.offset,
    limit: query.limit,
  }
})
