import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { countEvents } from "../../counts"
import { wirings } from "../../wirings"
import type { StoreContext, StoreFacts } from "../module/types"

/** The key in the engine's cache, which is separate for each tenant. With Redis, all processes share it. */
const KEY = "assistant:store-context"
/** Changes that emit no event, such as imported rows, become visible after this time. */
const CACHED_SECONDS = 60

/** After one of these events, the cached counts are stale. */
export const storeContextEvents = [
  ...["product", "product-variant", "product-category", "product-collection"].flatMap((thing) =>
    ["created", "updated", "deleted"].map((what) => `${thing}.${what}`),
  ),
  ...countEvents,
  "store.created",
  "store.updated",
]

/** The names of the product's modules, by the ids that features give them. Features without a name come after these. */
const MODULES = new Map(
  Object.entries({
    blog: "blog",
    pages: "pages",
    forms: "forms",
    media: "media",
    search: "search",
    brand: "brand",
    theme: "themes and menus",
    locales: "localization",
    "currency-rates": "currency",
    metafields: "metafields",
    redirects: "redirects",
    events: "events and tickets",
    tours: "travel",
    subscriptions: "subscriptions",
    quotes: "quotes",
    "email-marketing": "email marketing",
    tracking: "tracking pixels",
    "cookie-banner": "cookie consent",
    services: "service bookings",
    reviews: "reviews",
    "social-login": "social login",
    assistant: "AI assistant",
  }),
)
const ORDER = [...MODULES.keys()]

/** Describes the shop for the assistant. The counts come from the cache if they are there. */
export async function storeContext(container: MedusaContainer): Promise<StoreContext> {
  const [{ content, ...facts }, { default_locale: locale }, ...setUps] = await Promise.all([
    cachedFacts(container),
    container.resolve("tenantConfig").read("storefront"),
    ...wirings()
      .flatMap(({ wiring }) => Object.entries(wiring.setUps ?? {}))
      .map(async ([id, isSetUp]) => ({ id, configured: await isSetUp(container) })),
  ])
  const counted = Object.entries(content).map(([id, count]) => ({ id, configured: count > 0 }))
  const modules = [...setUps, ...counted]
    .map(({ id, configured }) => ({ id, name: MODULES.get(id) ?? id.replaceAll("-", " "), configured }))
    .sort((one, other) => placeOf(one.id) - placeOf(other.id) || (one.id < other.id ? -1 : 1))
  return { ...facts, locale, modules }
}

function placeOf(id: string): number {
  const place = ORDER.indexOf(id)
  return place === -1 ? ORDER.length : place
}

/** Clears the cached counts. */
export async function forgetStoreContext(container: MedusaContainer): Promise<void> {
  await container.resolve(Modules.CACHING).clear({ key: KEY })
}

async function cachedFacts(container: MedusaContainer): Promise<StoreFacts> {
  const cache = container.resolve(Modules.CACHING)
  const cached: unknown = await cache.get({ key: KEY })
  if (isFacts(cached)) return cached
  const facts = await container.resolve("assistant").storeFacts()
  await cache.set({ key: KEY, data: { ...facts }, ttl: CACHED_SECONDS })
  return facts
}

/** Only this file writes this key. */
function isFacts(cached: unknown): cached is StoreFacts {
  return typeof cached === "object" && cached !== null && "catalog" in cached && "content" in cached
}
