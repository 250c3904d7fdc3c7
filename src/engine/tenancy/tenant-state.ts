import { LRUCache } from "lru-cache"
import { currentTenantId } from "../../tenancy/current-tenant"

/**
 * The number of tenants whose state is cached. If a tenant is dropped from memory, its state is created again when it
 * is needed.
 */
const MAX_CACHED = 1_000

/** Gives each tenant its own copy of something that the engine has once per process. */
export function perTenant<State extends object>(make: () => State): () => State {
  const cache = new LRUCache<string, State>({ max: MAX_CACHED })
  return () => {
    const tenantId = currentTenantId()
    const state = cache.get(tenantId) ?? make()
    cache.set(tenantId, state)
    return state
  }
}
