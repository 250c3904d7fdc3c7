import { AsyncLocalStorage } from "node:async_hooks"

/** A shop with its own database. */
export interface Tenant {
  /**
   * An id is never used again, not even for a later tenant with the same slug. So files, cache entries and keys of a
   * deleted tenant never reach another one.
   */
  id: string
  /** The readable name in headers, tokens, commands and logs. */
  slug: string
  databaseUrl: string
}

/**
 * The id and slug of the home tenant: the shop in the database of `DATABASE_URL`. An installation with one shop has
 * only this tenant.
 */
export const HOME = "default"

/** The context of a request whose tenant is not known yet. Access to data fails in it. */
const NOWHERE = Symbol("no tenant yet")

const storage = new AsyncLocalStorage<Tenant | typeof NOWHERE>()

/**
 * The tenant of the current request or job; `undefined` for the home tenant. Throws if the tenant of the request is not
 * known yet.
 */
export function currentTenant(): Tenant | undefined {
  const current = storage.getStore()
  if (current === NOWHERE) throw new Error("This request has no tenant.")
  return current
}

/** The current tenant's id. Use it in names within anything that tenants share: a cache, a folder, a queue, a log. */
export function currentTenantId(): string {
  return currentTenant()?.id ?? HOME
}

/** Puts the current tenant's id before a name, so that equal names of two tenants differ. */
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

/**
 * Runs `work` without a tenant. Data access fails until a tenant is chosen. So a request that lost its tenant never
 * reads the home tenant's data.
 */
export function runNowhere<Result>(work: () => Result): Result {
  return storage.run(NOWHERE, work)
}

/**
 * A query builder runs its statement only when it is awaited. That would be outside this tenant's context, so start it
 * here.
 */
function started<Result>(result: Result): Result {
  const isLazy =
    typeof result === "object" && result !== null && "then" in result && !(result instanceof Promise)
  return isLazy ? (Promise.resolve(result) as Result) : result
}

/**
 * Does the same as {@link currentTenant}, but never throws. For logs and messages only, because an unknown tenant looks
 * like the home tenant.
 */
export function currentTenantIfAny(): Tenant | undefined {
  const current = storage.getStore()
  return current === NOWHERE ? undefined : current
}
