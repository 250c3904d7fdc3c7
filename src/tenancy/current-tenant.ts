import { AsyncLocalStorage } from "node:async_hooks"

/** A shop with its own database. */
export interface Tenant {
  /**
   * Never reused, not even for a later tenant with the same slug. Files, cache entries, counters and keys contain it.
   */
  id: string
  /** The readable name in headers, tokens, commands and logs. */
  slug: string
  databaseUrl: string
}

/** The id and slug of the home tenant: the shop in `DATABASE_URL`. An installation with one shop uses only this one. */
export const HOME = "default"

/** Marks a request that has no tenant yet. It must not touch data. */
const NOWHERE = Symbol("no tenant yet")

const storage = new AsyncLocalStorage<Tenant | typeof NOWHERE>()

/** The current tenant; `undefined` for the home tenant. Throws in a request that has no tenant yet. */
export function currentTenant(): Tenant | undefined {
  const current = storage.getStore()
  if (current === NOWHERE) throw new Error("This request has no tenant.")
  return current
}

/** The current tenant's id for anything that tenants share: a cache, a folder, a queue, a log. */
export function currentTenantId(): string {
  return currentTenant()?.id ?? HOME
}

/** Prefixes a name with the current tenant, so that tenants can share one namespace. */
export function ofTenant(name: string): string {
  return `${currentTenantId()}/${name}`
}

/** Runs `work`, and everything that it starts, for a tenant; `undefined` means home. */
export function runInTenant<Result>(tenant: Tenant | undefined, work: () => Result): Result {
  return tenant ? storage.run(tenant, () => started(work())) : runAtHome(work)
}

/** Runs `work` for the home tenant, whatever the current tenant is. */
export function runAtHome<Result>(work: () => Result): Result {
  return storage.exit(() => started(work()))
}

/** Runs `work` without a tenant. Data access fails until a tenant is chosen, so a lost tenant never becomes home. */
export function runNowhere<Result>(work: () => Result): Result {
  return storage.run(NOWHERE, work)
}

/** A query builder runs only when it is awaited, which would be outside this context. Start it here. */
function started<Result>(result: Result): Result {
  const isLazy =
    typeof result === "object" && result !== null && "then" in result && !(result instanceof Promise)
  return isLazy ? (Promise.resolve(result) as Result) : result
}

/** Like {@link currentTenant}, but never throws. For logs and messages only, not for data access. */
export function currentTenantIfAny(): Tenant | undefined {
  const current = storage.getStore()
  return current === NOWHERE ? undefined : current
}
