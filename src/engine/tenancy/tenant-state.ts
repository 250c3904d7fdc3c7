import { LRUCache } from "lru-cache"
import { currentTenantId } from "../../tenancy/current-tenant"

/**
 * The number of tenants whose state is kept. If a tenant is dropped from memory, its state is created again when it is
 * needed.
 */
const KEPT = 1_000

/** Gives each tenant its own copy of something that the engine has once per process. */
export function perTenant<State extends object>(make: () => State): () => State {
  const kept = new LRUCache<string, State>({ max: KEPT })
  return () => {
    const tenantId = currentTenantId()
    const state = kept.get(tenantId) ?? make()
    kept.set(tenantId, state)
    return state
  }
}
