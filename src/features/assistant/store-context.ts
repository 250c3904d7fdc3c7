import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { StoreContext, StoreFacts } from "../../modules/assistant/types"
import { countEvents } from "../counts"
import { wirings } from "../wirings"

/** The key in the engine's cache, which is separate for each tenant. With Redis, all processes share it. */
const KEY = "assistant:store-context"
/** Changes that emit no event, such as imported rows, become visible after this time. */
const KEPT_SECONDS = 60

/** After one of these events, the cached counts are stale. */
export const storeContextEvents = [
  ...["product", "product-variant", "product-category", "product-collection"].flatMap((thing) =>
    ["created", "updated", "deleted"].map((what) => `${thing}.${what}`),
  ),
  ...countEvents,
  "store.created",
  "store.updated",
]

/** Describes the shop for the assistant. The counts come from the cache if they are there. */
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

/** Clears the cached counts. */
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

/** Only this file writes this key. */
function isFacts(kept: unknown): kept is StoreFacts {
  return typeof kept === "object" && kept !== null && "catalog" in kept && "content" in kept
}
