import { LRUCache } from "lru-cache"
import { currentTenantId } from "../current-tenant"

/** Tenants whose state is kept; another one's is made anew when it is wanted. */
const KEPT = 1_000

/** State that the engine keeps once for all, kept once for each tenant. */
export function perTenant<State extends object>(make: () => State): () => State {
  const kept = new LRUCache<string, State>({ max: KEPT })
  return () => {
    const tenantId = currentTenantId()
    const state = kept.get(tenantId) ?? make()
    kept.set(tenantId, state)
    return state
  }
}
