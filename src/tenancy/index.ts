import { container as engineContainer } from "@medusajs/framework"
import { asValue } from "@medusajs/framework/awilix"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import type { WatchedTable } from "../lib/changes/kinds"
import { readRows } from "../lib/database"
import { DUE_WORK, type DueWork, type ScheduledJob } from "../lib/schedule/scheduled-job"
import { CHANGES, ChangeLog } from "./changes/change-log"
import { Moments } from "./changes/moments"
import { prune } from "./changes/poll"
import { triggersVersion } from "./changes/schema"
import { currentTenant, runAtHome, runInTenant, type Tenant } from "./current-tenant"
import { separateCache } from "./engine/caching"
import { separateEvents } from "./engine/event-bus"
import { separateLocks } from "./engine/locking"
import { separateNotifications, separatePrices, separateSignIns } from "./engine/remembered"
import { separateTokens } from "./engine/tokens"
import { separateWorkflows } from "./engine/workflow-engine"
import { registerEngineDatabase } from "./engine-database"
import { homePool, type OpenRegistry } from "./open-registry"
import { PublishableKeys } from "./publishable-keys"
import { Scheduler } from "./schedule/scheduler"
import { tenantWork } from "./tenant-work"

const tokenRow = z.object({ token: z.string() })

/** The parts that separate tenants around one engine. */
export interface Tenancy extends OpenRegistry {
  /** Copies the publishable keys of a tenant's database to the registry. */
  registerKeys(tenant: Tenant): Promise<void>
  /**
   * Separates tenants inside the engine. Call it after the modules are loaded and before the engine starts its own
   * work.
   */
  separate(container: MedusaContainer): void
  /** The change log of the tenants' databases. */
  changes: ChangeLog
  /** When answers change without a change of the database. */
  moments: Moments
  /** Runs scheduled work for all tenants after it is started. */
  scheduler: Scheduler
  /** Resolves if the home database answers; rejects if not. */
  ping(): Promise<void>
}

interface Options {
  home: OpenRegistry
  homeUrl: string
  /** Maximum connections to the home database, and to one other tenant's database. */
  poolMax: number
  tenantPoolMax: number
  /** Maximum number of tenants with an open pool. */
  openTenants: number
  tokenSecret: string
  /** The tables whose changes the change log records. */
  watched: readonly WatchedTable[]
  /** The scheduled jobs of the features. */
  jobs: readonly ScheduledJob[]
  log: Pick<Logger, "warn" | "error">
}

/** For commands, which run no jobs and may work on a database without a registry. A server's sweep finds their changes. */
const UNHEARD: DueWork = { note: () => {}, recheck: async () => {} }

const POOL_IDLE_SECONDS = 60
const KEY_CONNECTIONS = 2

/** Sets up tenancy below the engine: the engine gets a database connection that follows the current tenant. */
export function openTenancy(options: Options): Tenancy {
  const { home, homeUrl, log } = options
  const { registry, broadcast } = home
  const work = tenantWork({ registry, log })
  const database = registerEngineDatabase({
    databaseUrl: homeUrl,
    poolMax: options.poolMax,
    tenantPoolMax: options.tenantPoolMax,
    openTenants: options.openTenants,
    idleSeconds: POOL_IDLE_SECONDS,
  })
  const changes = new ChangeLog({
    withConnection: database.withConnection,
    triggers: triggersVersion(options.watched),
  })
  const moments = new Moments(options.watched, database.withConnection)
  engineContainer.register({
    broadcast: asValue(broadcast),
    tenants: asValue(registry),
    [CHANGES]: asValue(changes),
  })

  const keyPool = homePool(homeUrl, KEY_CONNECTIONS)
  const keys = new PublishableKeys({
    pool: keyPool,
    tokens: async () => {
      const rows = await readRows(
        database.knex,
        tokenRow,
        `SELECT token FROM api_key
           WHERE type = 'publishable' AND deleted_at IS NULL AND (revoked_at IS NULL OR revoked_at > now())`,
      )
      return rows.map(({ token }) => token)
    },
  })
  let clearExecutions = async () => {}
  const scheduler = new Scheduler({
    pool: home.pool,
    registry,
    container: engineContainer,
    log,
    jobs: [
      ...options.jobs,
      {
        // Keys that were changed without the engine's service.
        name: "register-publishable-keys",
        async run() {
          const tenant = currentTenant()
          if (tenant) await keys.register(tenant)
        },
      },
      { name: "clear-workflow-executions", run: () => clearExecutions() },
      // For a shop without visitors, no process polls the change log.
      { name: "prune-changes", run: () => database.withConnection(prune) },
    ],
  })
  engineContainer.register({ [DUE_WORK]: asValue<DueWork>(options.jobs.length > 0 ? scheduler : UNHEARD) })

  return {
    ...home,
    changes,
    moments,
    scheduler,
    registerKeys: (tenant) => runInTenant(tenant, () => keys.register(tenant)),
    separate(container) {
      separateTokens(
        options.tokenSecret,
        container.resolve(ContainerRegistrationKeys.CONFIG_MODULE).projectConfig,
        container.resolve(Modules.USER),
      )
      separateCache(container.resolve(Modules.CACHING))
      separateLocks(container.resolve(Modules.LOCKING))
      separateEvents(container.resolve(Modules.EVENT_BUS), work)
      clearExecutions = separateWorkflows(container.resolve(Modules.WORKFLOW_ENGINE), work)
      separatePrices(container.resolve(Modules.PRICING), changes)
      separateNotifications(container.resolve(Modules.NOTIFICATION))
      separateSignIns(container.resolve(Modules.AUTH))
      keys.follow(container.resolve(Modules.API_KEY))
    },
    ping: () => runAtHome(async () => void (await database.knex.raw("SELECT 1"))),
    async close() {
      await database.close()
      await keyPool.end()
      await home.close()
    },
  }
}
