import { AsyncLocalStorage } from "node:async_hooks"

/** One shop with a database of its own. */
export interface Tenant {
  /** Its name in hosts, headers, keys and logs. */
  slug: string
  databaseUrl: string
}

const storage = new AsyncLocalStorage<Tenant>()

/** The tenant whose work this is, or `undefined` for the home tenant, which a lone shop never leaves. */
export function currentTenant(): Tenant | undefined {
  return storage.getStore()
}

/** Runs `work`, and all that it starts, for a tenant. */
export function runInTenant<Result>(tenant: Tenant, work: () => Result): Result {
  return storage.run(tenant, work)
}

/** Runs `work` for the home tenant, whoever asked for it. */
export function runAtHome<Result>(work: () => Result): Result {
  return storage.exit(work)
}
