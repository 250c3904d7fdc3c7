import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { channelsOf } from "../../../kits/rows/publishable-key"
import { route } from "../../../kits/rows/route"
import { shopCurrency } from "../../../kits/shop/currency"
import { readerOf, setContentLanguage } from "../../../kits/shop/reader"
import { type StorefrontUrls, storefrontUrlsIfAny } from "../../../kits/shop/storefront-urls"
import { unknownRegion } from "../../../lib/errors"
import { declareHandlers } from "../../handlers"
import { publicKindOf } from "../../kinds"
import { subjectType } from "../../reviews/module/schemas"
import { storeSearch } from "./store.rows"

interface Hit {
  id: string
  type: string
}

const NOT_RATED = { average: null, count: 0 }

/** Reads the ratings of hits, with one statement. The function returns `null` for a kind without reviews. */
async function ratingsOf(scope: MedusaContainer, hits: readonly Hit[]) {
  const subjects = hits.flatMap(({ id, type }) => {
    const { data } = subjectType.safeParse(type)
    return data ? [{ type: data, id }] : []
  })
  const reviewed = new Set(subjects.map(({ id }) => id))
  const ratings = await scope.resolve("reviews").ratingsOf(subjects)
  return ({ id }: Hit) => (reviewed.has(id) ? (ratings.get(id) ?? NOT_RATED) : null)
}

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

interface Asked {
  currency_code: string | undefined
  region_id: string | undefined
}

/**
 * The currency in which prices are shown: the given one, or the region's, or the shop's default. Throws 400 for an
 * unknown region.
 */
async function currencyOf(scope: MedusaContainer, { currency_code, region_id }: Asked): Promise<string> {
  if (currency_code !== undefined) return currency_code.toLowerCase()
  if (region_id !== undefined) {
    const { data } = await scope.resolve(ContainerRegistrationKeys.QUERY).graph({
      entity: "region",
      fields: ["currency_code"],
      filters: { id: region_id },
    })
    if (!data[0]) throw unknownRegion()
    return data[0].currency_code
  }
  return (await shopCurrency(scope)) ?? "eur"
}

/** The storefront address of a search hit. Null if the shop has not set its storefront's address. */
function urlOf(
  urls: StorefrontUrls | undefined,
  { type, slug, locale }: { type: string; slug: string; locale: string },
): string | null {
  const kind = publicKindOf(type)
  return urls && kind ? urls.of(kind.name, slug, locale) : null
}
