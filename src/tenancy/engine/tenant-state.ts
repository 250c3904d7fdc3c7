import { LRUCache } from "lru-cache"
import { currentTenantId } from "../current-tenant"

/** Maximum number of tenants whose state is kept. Other states are created again on demand. */
const KEPT = 1_000

/** Keeps a separate copy per tenant of state that the engine holds once per process. */
export function perTenant<State extends object>(make: () => State): () => State {
  const kept = new LRUCache<string, State>({ max: KEPT })
  return () => {
    const tenantId = currentTenantId()
    const state = kept.get(tenantId) ?? make()
    kept.set(tenantId, state)
    return state
  }
}
