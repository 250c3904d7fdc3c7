import { route } from "../../../lib/contract/route"
import { readerOf, tellLanguages } from "../../../shop/reader"
import { pages } from "./contract"

export const GET = route(pages.listPages, async ({ query, locale, scope, res }) => {
  const { limit, offset, order, ...filter } = query
  const reader = await readerOf(scope, locale)
  const { items, count } = await scope
    .resolve("pages")
    .listPublicPages(reader, filter, { limit, offset, order })
  tellLanguages(res, items)
  return { pages: items, count, offset, limit }
})
