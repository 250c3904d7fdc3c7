import { channelsOf } from "../../../kits/rows/publishable-key"
import { route } from "../../../kits/rows/route"
import { readerOf, setContentLanguage } from "../../../kits/shop/reader"
import { storefrontUrlsIfAny } from "../../../kits/shop/storefront-urls"
import { declareHandlers } from "../../handlers"
import { storeSearch } from "./store.rows"
import { currencyOf } from "./store-currency"
import { ratingsOf } from "./store-ratings"
import { urlOf } from "./store-urls"

declareHandlers([
  route(storeSearch.search, async ({ query, locale, scope, req, res }) => {
    const { category_id: category, collection_id: collection, currency_code, region_id, ...rest } = query
    const currency = await currencyOf(scope, { currency_code, region_id })
    const channels = channelsOf(req)
    const reader = { ...(await readerOf(scope, locale)), channels, currency }

    const { hits, count, facets, corrections } = await scope
      .resolve("siteSearch")
      .search({ ...rest, category, collection }, reader)
    const urls = await storefrontUrlsIfAny(scope)
    const ratingOf = await ratingsOf(scope, hits)
    setContentLanguage(res, hits)
    return {
      hits: hits.map(({ price, ...hit }) => ({
        ...hit,
        url: urlOf(urls, hit),
        rating: ratingOf(hit),
        price: price === null ? null : { amount: price, currency_code: currency },
      })),
      count,
      offset: query.offset,
      limit: query.limit,
      facets: { ...facets, price: facets.price && { currency_code: currency, ...facets.price } },
      corrections,
    }
  }),
])
