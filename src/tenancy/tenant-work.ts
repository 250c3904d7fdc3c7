import { asError } from "../lib/thrown"
import { HOME, runInTenant } from "./current-tenant"
import type { RegisteredTenant, Registry } from "./registry"

/** Runs work that a queue or a timer starts, in the context of its tenant. */
export interface TenantWork {
  /**
   * Runs `work` for the tenant with this id. If the tenant's schema does not fit this code, calls `later` instead,
   * which puts the work off. If the tenant is deleted, logs that and drops the work.
   */
  runFor(
    tenantId: unknown,
    work: () => Promise<unknown>,
    options: { what: string; later: () => Promise<unknown> | undefined },
  ): Promise<unknown>
  /** Runs `work` once for each active tenant, a few at a time. A failure is logged and does not stop the others. */
  forEach(what: string, work: () => Promise<unknown>): Promise<void>
}

/** How many tenants are visited at once. Few, because requests have priority. */
const AT_ONCE = 4
/** After this time the next tenant begins, even if the work for this one is not finished. */
const PATIENCE_MS = 60_000

interface Options {
  registry: Registry
  log: { warn(message: string): void; error(message: string, error?: Error): void }
}

export function tenantWork({ registry, log }: Options): TenantWork {
  const canRun = (tenant: RegisteredTenant) =>
    tenant.id === HOME || (tenant.isCurrent && tenant.status !== "upgrading")

  /** The active tenants. If the home database is down, logs that and returns no tenants; the next run tries again. */
  const active = async (what: string): Promise<RegisteredTenant[]> => {
    try {
      return await registry.active()
    } catch (error) {
      log.error(`${what} was skipped, because the tenants cannot be listed`, asError(error))
      return []
    }
  }

  const runOne = async (
    tenant: RegisteredTenant,
    what: string,
    work: () => Promise<unknown>,
  ): Promise<void> => {
    try {
      await withinPatience(runInTenant(away(tenant), work))
    } catch (error) {
      log.error(`${what} failed for ${tenant.slug}`, asError(error))
    }
  }

  const runForEach = async (
    tenants: RegisteredTenant[],
    what: string,
    work: () => Promise<unknown>,
  ): Promise<void> => {
    const waiting = tenants.filter(canRun)
    const runNext = async (): Promise<void> => {
      for (let tenant = waiting.shift(); tenant; tenant = waiting.shift()) {
        await runOne(tenant, what, work)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, runNext))
  }

  return {
    async runFor(tenantId, work, { what, later }) {
      if (tenantId === HOME) return runInTenant(undefined, work)
      const tenant = typeof tenantId === "string" ? await registry.find("id", tenantId) : undefined
      if (!tenant) return log.warn(`Dropped: ${what} of tenant ${String(tenantId)}, which no longer exists`)
      return canRun(tenant) ? runInTenant(tenant, work) : later()
    },
    forEach: async (what, work) => runForEach(await active(what), what, work),
  }
}

async function withinPatience(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("It did not finish within a minute.")), PATIENCE_MS)
  })
  await Promise.race([work, patience]).finally(() => clearTimeout(timer))
}

/** The tenant as `runInTenant` expects it: `undefined` for home. */
function away(tenant: RegisteredTenant): RegisteredTenant | undefined {
  return tenant.id === HOME ? undefined : tenant
}
