import { AsyncLocalStorage } from "node:async_hooks"

/** One shop with a database of its own. */
export interface Tenant {
  /** Never used again, also not by a later tenant of the same slug: it names files, cache entries, counters and keys. */
  id: string
  /** Its name for people: in headers, tokens, commands and logs. */
  slug: string
  databaseUrl: string
}

/** The id and slug of the home tenant: the shop of `DATABASE_URL`, which a lone shop never leaves. */
export const HOME = "default"

/** Where a request has not been given a tenant yet: no data may be touched there. */
const NOWHERE = Symbol("no tenant yet")

const storage = new AsyncLocalStorage<Tenant | typeof NOWHERE>()

/** The tenant whose work this is, or `undefined` for the home tenant. Throws in a request that has not been given one. */
export function currentTenant(): Tenant | undefined {
  const current = storage.getStore()
  if (current === NOWHERE) throw new Error("This request has lost its tenant, or was never given one.")
  return current
}

/** What stands for the current tenant wherever tenants share something: a cache, a folder, a queue, a log. */
export function currentTenantId(): string {
  return currentTenant()?.id ?? HOME
}

/** A name that is the current tenant's alone, wherever tenants share one space of names. */
export function ofTenant(name: string): string {
  return `${currentTenantId()}/${name}`
}

/** Runs `work`, and all that it starts, for a tenant; `undefined` is home. */
export function runInTenant<Result>(tenant: Tenant | undefined, work: () => Result): Result {
  return tenant ? storage.run(tenant, () => started(work())) : runAtHome(work)
}

/** Runs `work` for the home tenant, whoever asked for it. */
export function runAtHome<Result>(work: () => Result): Result {
  return storage.exit(() => started(work()))
}

/** Runs `work` where nothing may touch data until a tenant is chosen: a request whose tenant is lost fails, and never turns up at home. */
export function runNowhere<Result>(work: () => Result): Result {
  return storage.run(NOWHERE, work)
}

/** A query builder runs only when it is awaited, which would be outside: it is started here. */
function started<Result>(result: Result): Result {
  const isLazy =
    typeof result === "object" && result !== null && "then" in result && !(result instanceof Promise)
  return isLazy ? (Promise.resolve(result) as Result) : result
}

/** Like {@link currentTenant}, and never throws: for what is said about the work, not done for it. */
export function currentTenantIfAny(): Tenant | undefined {
  const current = storage.getStore()
  return current === NOWHERE ? undefined : current
}
