import { route } from "../../../lib/contract/route"
import { readerOf } from "../../../shop/reader"
import { tourCategories } from "./contract"

export const GET = route(tourCategories.listTourCategories, async ({ query, locale, scope }) => {
  const service = scope.resolve("tourCategories")
  const { locales } = await readerOf(scope, locale)
  const { items, count } = await service.listShown(locales, query)
  const contained = await service.containedIn(items.map(({ id }) => id))
  const counts = await scope.resolve("tours").countTours("category", contained)
  return {
    tour_categories: items.map((one) => ({ ...one, tour_count: counts.get(one.id) ?? 0 })),
    count,
    offset: query.offset,
    limit: query.limit,
  }
})
