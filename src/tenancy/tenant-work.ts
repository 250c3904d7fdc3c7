import { HOME, runInTenant, type Tenant } from "./current-tenant"
import type { RegisteredTenant, Registry } from "./registry"

/** Work that comes back from a queue or a timer, and belongs to a tenant. */
export interface TenantWork {
  /**
   * Runs `work` for the tenant of that id. For one whose schema is not (yet) this code's, `later` is called instead;
   * work of a tenant that is gone is dropped, and said so.
   */
  runFor(
    tenantId: unknown,
    work: () => Promise<unknown>,
    options: { what: string; later: () => Promise<unknown> | undefined },
  ): Promise<unknown>
  /** Runs `work` once for every tenant that is served, a few at a time. One that fails is logged and stops no other. */
  forEach(what: string, work: () => Promise<unknown>): Promise<void>
  /** The same without home. */
  forEachAway(what: string, work: (tenant: Tenant) => Promise<unknown>): Promise<void>
}

/** Tenants that scheduled work is done for at the same moment: their requests come first. */
const AT_ONCE = 4

interface Options {
  registry: Registry
  log: { warn(message: string): void; error(message: string, error?: Error): void }
}

export function tenantWork({ registry, log }: Options): TenantWork {
  const isServed = (tenant: RegisteredTenant) =>
    tenant.id === HOME || (tenant.isCurrent && tenant.status !== "upgrading")

  const runOne = async (
    tenant: RegisteredTenant,
    what: string,
    work: (tenant: Tenant) => Promise<unknown>,
  ): Promise<void> => {
    try {
      await runInTenant(away(tenant), () => work(tenant))
    } catch (error) {
      log.error(`${what} failed for ${tenant.slug}`, error as Error)
    }
  }

  const runForEach = async (
    tenants: RegisteredTenant[],
    what: string,
    work: (tenant: Tenant) => Promise<unknown>,
  ): Promise<void> => {
    const waiting = tenants.filter(isServed)
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
      if (!tenant)
        return log.warn(`Dropped: ${what} of tenant ${String(tenantId)}, which is not there any more`)
      return isServed(tenant) ? runInTenant(tenant, work) : later()
    },
    forEach: async (what, work) => runForEach(await registry.active(), what, work),
    forEachAway: async (what, work) => runForEach((await registry.active()).filter(away), what, work),
  }
}

/** The tenant, unless it is home. */
function away(tenant: RegisteredTenant): RegisteredTenant | undefined {
  return tenant.id === HOME ? undefined : tenant
}
