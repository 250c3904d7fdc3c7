import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { StoreContext, StoreFacts } from "../../modules/assistant/types"
import { countEvents } from "../counts"
import { wirings } from "../wirings"

/** Separated by tenant where the engine's cache is (src/tenancy/engine/caching.ts), shared by processes in Redis. */
const KEY = "assistant:store-context"
/** What changes without an event, such as a row that was imported, shows after this. */
const KEPT_SECONDS = 60

/** The events after which it may be another one. */
export const storeContextEvents = [
  ...["product", "product-variant", "product-category", "product-collection"].flatMap((thing) =>
    ["created", "updated", "deleted"].map((what) => `${thing}.${what}`),
  ),
  ...countEvents,
  "store.created",
  "store.updated",
]

/** What is counted comes from the cache, where it is there. */
export async function storeContext(container: MedusaContainer): Promise<StoreContext> {
  const [{ content, ...facts }, { default_locale: locale }, ...setUps] = await Promise.all([
    keptFacts(container),
    container.resolve("tenantConfig").read("storefront"),
    ...wirings().flatMap(({ slug, wiring: { isSetUp } }) =>
      isSetUp ? isSetUp(container).then((configured) => ({ id: slug, configured })) : [],
    ),
  ])
  const counted = Object.entries(content).map(([id, count]) => ({ id, configured: count > 0 }))
  return { ...facts, locale, modules: [...setUps, ...counted] }
}

/** Has what is counted counted anew the next time. */
export async function forgetStoreContext(container: MedusaContainer): Promise<void> {
  await container.resolve(Modules.CACHING).clear({ key: KEY })
}

async function keptFacts(container: MedusaContainer): Promise<StoreFacts> {
  const cache = container.resolve(Modules.CACHING)
  const kept: unknown = await cache.get({ key: KEY })
  if (isFacts(kept)) return kept
  const facts = await container.resolve("assistant").storeFacts()
  await cache.set({ key: KEY, data: { ...facts }, ttl: KEPT_SECONDS })
  return facts
}

/** Nobody else writes under this key. */
function isFacts(kept: unknown): kept is StoreFacts {
  return typeof kept === "object" && kept !== null && "catalog" in kept && "content" in kept
}
