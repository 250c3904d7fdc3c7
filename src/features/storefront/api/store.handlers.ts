import { Readable } from "node:stream"
import { SitemapIndexStream, SitemapStream, streamToPromise } from "sitemap"
import { config } from "../../../config"
import { allowCaching } from "../../../kits/rows/public-cache"
import { route } from "../../../kits/rows/route"
import { storefrontUrls } from "../../../kits/shop/storefront-urls"
import { errors } from "../../../lib/errors"
import { declareHandlers } from "../../handlers"
import { sitemap } from "./store.rows"
import { sitemapEntries } from "./store-entries"

/** The most addresses in one file, by the Sitemaps 0.9 protocol. */
const MAX_ENTRIES = 50_000

const CACHE_SECONDS = 3600

/** The namespaces in the XML: only the one for links between languages. */
const XMLNS = { news: false, image: false, video: false, xhtml: true }

interface KeyContext {
  sales_channel_ids: string[]
}

declareHandlers([
  route(sitemap.readSitemap, async ({ query: { part }, scope, req, res }) => {
    const { key, salesChannels } = keyOf(req)
    const entries = await sitemapEntries(scope, await storefrontUrls(scope), salesChannels)
    const parts = Math.ceil(entries.length / MAX_ENTRIES)
    if (part !== undefined && part > parts) throw errors.notFound(`This sitemap has ${parts} parts.`)

    const isIndex = parts > 1 && part === undefined
    const address = `${config.publicUrl}/store/sitemap.xml?key=${encodeURIComponent(key)}`
    const start = ((part ?? 1) - 1) * MAX_ENTRIES
    const xml = isIndex
      ? await written(
          new SitemapIndexStream(),
          Array.from({ length: parts }, (_, index) => ({ url: `${address}&part=${index + 1}` })),
        )
      : await written(new SitemapStream({ xmlns: XMLNS }), entries.slice(start, start + MAX_ENTRIES))
    allowCaching(req, res, CACHE_SECONDS)
    res.type("application/xml").send(xml)
  }),
])

function written(stream: SitemapStream | SitemapIndexStream, items: object[]): Promise<Buffer> {
  return streamToPromise(Readable.from(items).pipe(stream))
}

/** The publishable key and its sales channels. The engine has checked the key. */
function keyOf(req: { get(name: string): string | undefined; publishable_key_context?: KeyContext }) {
  const key = req.get("x-publishable-api-key") ?? ""
  return { key, salesChannels: req.publishable_key_context?.sales_channel_ids ?? [] }
}
