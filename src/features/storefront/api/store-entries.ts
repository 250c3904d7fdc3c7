import type { MedusaContainer } from "@medusajs/framework/types"
import type { PublishedAddress } from "../../../kits/publications/types"
import type { StorefrontUrls } from "../../../kits/shop/storefront-urls"
import { clock } from "../../../lib/clock"
import type { PublicKindName } from "../../../lib/registry"
import { publicKinds } from "../../kinds"
import { wirings } from "../../wirings"

/** One address in a sitemap. */
export interface SitemapEntry {
  url: string
  lastmod?: string
  links?: { lang: string; url: string }[]
}

/** All public addresses of the storefront for these sales channels. */
export async function sitemapEntries(
  scope: MedusaContainer,
  urls: StorefrontUrls,
  salesChannels: string[],
): Promise<SitemapEntry[]> {
  const reader = { now: clock.date(), salesChannels }
  const entries: SitemapEntry[] = [{ url: urls.home }]
  for (const { name, isInSitemap } of publicKinds) {
    if (!isInSitemap) continue
    for (const { wiring } of wirings()) {
      const addresses = (await wiring.addresses?.[name]?.(scope, reader)) ?? []
      for (const address of addresses) for (const entry of entriesOf(name, address, urls)) entries.push(entry)
    }
  }
  return entries
}

/**
 * The sitemap entries of a record: one for each language with its own address. Each entry links to the other languages.
 */
function entriesOf(
  kind: PublicKindName,
  { alternates, updated_at }: Pick<PublishedAddress, "alternates" | "updated_at">,
  urls: StorefrontUrls,
) {
  const lastmod = updated_at.toISOString()
  const links = alternates.map(({ locale, slug }) => ({ lang: locale, url: urls.of(kind, slug, locale) }))
  const addresses = [...new Set(links.map(({ url }) => url))]
  // If two languages have the same address, links between languages make no sense.
  const hasLinks = links.length > 1 && addresses.length === links.length
  return addresses.map((url) => ({ url, lastmod, ...(hasLinks && { links }) }))
}
