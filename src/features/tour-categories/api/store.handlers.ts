import { route } from "../../../kits/rows/route"
import { readerOf, setContentLanguage, withOwnLocale } from "../../../kits/shop/reader"
import { declareHandlers } from "../../handlers"
import { tourCategories } from "./store.rows"

declareHandlers([
  route(tourCategories.listTourCategories, async ({ query, locale, scope, res }) => {
    const service = scope.resolve("tourCategories")
    const { locales } = await readerOf(scope, locale)
    const { items, count } = await service.listShown(locales, query)
    const contained = await service.containedIn(items.map(({ id }) => id))
    const counts = await scope.resolve("tours").countTours("category", contained)
    const named = await withOwnLocale(scope, items)
    setContentLanguage(res, named)
    return {
      tour_categories: named.map((one) => ({ ...one, tour_count: counts.get(one.id) ?? 0 })),
      count,
      offset: query.offset,
      limit: query.limit,
    }
  }),
])
