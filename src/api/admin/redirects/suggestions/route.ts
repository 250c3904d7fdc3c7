import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { publicKindOf } from "../../../../features/kinds"
import { route } from "../../../../lib/contract/route"
import { shopCurrency } from "../../../../shop/currency"
import { readerOf } from "../../../../shop/reader"
import { storefrontPaths } from "../../../../shop/storefront-urls"
import { adminRedirects } from "../contract"
import { wordsOf } from "./words"

const MOST = 5
const MOST_CHANNELS = 100

export const GET = route(adminRedirects.suggestions, async ({ query: { path }, scope }) => {
  const q = wordsOf(path)
  if (q === "") return { suggestions: [] }
  const currency = (await shopCurrency(scope)) ?? "eur"
  const reader = { ...(await readerOf(scope, undefined)), channels: await channelsOf(scope), currency }
  const filters = { type: [], category: [], collection: [], tag: [] }
  const found = await scope.resolve("siteSearch").search({ q, ...filters, limit: MOST, offset: 0 }, reader)
  const paths = await storefrontPaths(scope)
  return {
    suggestions: found.hits.flatMap(({ type, title, slug, locale }) => {
      const kind = publicKindOf(type)
      return kind ? [{ target: paths.of(kind.name, slug, locale), type, title }] : []
    }),
  }
})

async function channelsOf(scope: MedusaContainer): Promise<string[]> {
  const found = await scope
    .resolve(Modules.SALES_CHANNEL)
    .listSalesChannels({}, { select: ["id"], take: MOST_CHANNELS, order: { id: "ASC" } })
  return found.map(({ id }) => id)
}
