import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, ProductStatus } from "@medusajs/framework/utils"
import { clock } from "../../../lib/clock"
import type { PublicKindName } from "../../../lib/features/registry"
import type { PublishedAddress } from "../../../lib/publications/types"
import { shopLocale } from "../../../shop/reader"
import type { StorefrontUrls } from "../../storefront-urls"

/** One address of a sitemap. */
export interface SitemapEntry {
  url: string
  lastmod?: string
  links?: { lang: string; url: string }[]
}

/** Everything that the storefront of these sales channels shows to everybody. */
export async function sitemapEntries(
  scope: MedusaContainer,
  urls: StorefrontUrls,
  salesChannels: string[],
): Promise<SitemapEntry[]> {
  const now = clock.date()
  const pages = await scope.resolve("pages").pages.addresses(now)
  const posts = await scope.resolve("blog").posts.addresses(now)
  return [
    { url: urls.home },
    ...(await productEntries(scope, urls, salesChannels)),
    ...pages.flatMap((page) => entriesOf("page", page, urls)),
    ...posts.flatMap((post) => entriesOf("post", post, urls)),
  ]
}

/** An entry for each language that has an address of its own, each naming all others. */
function entriesOf(kind: PublicKindName, { alternates, updated_at }: PublishedAddress, urls: StorefrontUrls) {
  const lastmod = updated_at.toISOString()
  const links = alternates.map(({ locale, slug }) => ({ lang: locale, url: urls.of(kind, slug, locale) }))
  const addresses = [...new Set(links.map(({ url }) => url))]
  // Of languages under one address, there is nothing to tell apart.
  const isTold = links.length > 1 && addresses.length === links.length
  return addresses.map((url) => ({ url, lastmod, ...(isTold && { links }) }))
}

const AT_ONCE = 1000

async function productEntries(scope: MedusaContainer, urls: StorefrontUrls, salesChannels: string[]) {
  const query = scope.resolve(ContainerRegistrationKeys.QUERY)
  const locale = await shopLocale(scope)
  const entries: SitemapEntry[] = []
  for (let skip = 0; ; skip += AT_ONCE) {
    const { data } = await query.graph({
      entity: "product_sales_channel",
      fields: ["product.handle", "product.status", "product.updated_at"],
      filters: { sales_channel_id: salesChannels },
      pagination: { skip, take: AT_ONCE, order: { product_id: "ASC" } },
    })
    for (const { product } of data)
      if (product?.status === ProductStatus.PUBLISHED)
        entries.push({
          url: urls.of("product", product.handle, locale),
          lastmod: new Date(product.updated_at ?? 0).toISOString(),
        })
    if (data.length < AT_ONCE) return [...new Map(entries.map((entry) => [entry.url, entry])).values()]
  }
}
