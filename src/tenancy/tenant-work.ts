import { asError } from "../lib/thrown"
import { HOME, runInTenant } from "./current-tenant"
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
}

/** Tenants that scheduled work is done for at the same moment: their requests come first. */
const AT_ONCE = 4
/** After this the next tenant is taken on, whatever becomes of the work for this one. */
const PATIENCE_MS = 60_000

interface Options {
  registry: Registry
  log: { warn(message: string): void; error(message: string, error?: Error): void }
}

export function tenantWork({ registry, log }: Options): TenantWork {
  const canRun = (tenant: RegisteredTenant) =>
    tenant.id === HOME || (tenant.isCurrent && tenant.status !== "upgrading")

  /** What runs on a schedule has nobody to tell that the home database is away: it says so, and runs the next time. */
  const active = async (what: string): Promise<RegisteredTenant[]> => {
    try {
      return await registry.active()
    } catch (error) {
      log.error(`${what} was left out, as the tenants cannot be listed`, asError(error))
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
      if (!tenant)
        return log.warn(`Dropped: ${what} of tenant ${String(tenantId)}, which is not there any more`)
      return canRun(tenant) ? runInTenant(tenant, work) : later()
    },
    forEach: async (what, work) => runForEach(await active(what), what, work),
  }
}

async function withinPatience(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("It has not ended within a minute.")), PATIENCE_MS)
  })
  await Promise.race([work, patience]).finally(() => clearTimeout(timer))
}

/** The tenant, unless it is home. */
function away(tenant: RegisteredTenant): RegisteredTenant | undefined {
  return tenant.id === HOME ? undefined : tenant
}
