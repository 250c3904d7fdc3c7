import { container as engineContainer } from "@medusajs/framework"
import { asValue } from "@medusajs/framework/awilix"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { separateCache } from "../engine/tenancy/caching"
import { separateEvents } from "../engine/tenancy/event-bus"
import { separateLocks } from "../engine/tenancy/locking"
import { separateNotifications, separatePrices, separateSignIns } from "../engine/tenancy/remembered"
import { separateTokens } from "../engine/tenancy/tokens"
import { separateWorkflows } from "../engine/tenancy/workflow-engine"
import type { WatchedTable } from "../lib/changes/kinds"
import { readRows } from "../lib/database"
import { CHANGES, ChangeLog } from "./changes/change-log"
import { LogReaders } from "./changes/log-readers"
import { Moments } from "./changes/moments"
import { prune } from "./changes/poll"
import { triggersVersion } from "./changes/schema"
import { ConnectionBudget } from "./connection-budget"
import { currentTenant, runAtHome, runInTenant, type Tenant } from "./current-tenant"
import { registerEngineDatabase } from "./engine-database"
import { homePool, type OpenRegistry, REGISTRY_CONNECTIONS } from "./open-registry"
import { PublishableKeys } from "./publishable-keys"
import { JOB_STATES_KEY, JobStates } from "./schedule/job-states"
import { DUE_WORK, type DueWork, type ScheduledJob } from "./schedule/scheduled-job"
import { Scheduler } from "./schedule/scheduler"
import { type TenantWork, tenantWork } from "./tenant-work"

const tokenRow = z.object({ token: z.string() })

/** Keeps the tenants apart, although they share one process and one engine. */
export interface Tenancy extends OpenRegistry {
  /** Copies the publishable keys of a tenant's database to the registry. */
  registerKeys(tenant: Tenant): Promise<void>
  /**
   * Changes the engine's services so that their caches, queues and locks are separate per tenant. Call it after the
   * modules are loaded and before the engine starts its own work.
   */
  separate(container: MedusaContainer): void
  /** Reports changes in the tenants' databases, so that stale cached responses are not used. */
  changes: ChangeLog
  /** Knows when responses change only because time passes, such as at the start of a sale. */
  moments: Moments
  /** Runs scheduled work for all tenants, once it is started. */
  scheduler: Scheduler
  /** Resolves if the home database answers; rejects if not. */
  ping(): Promise<void>
}

interface Options {
  home: OpenRegistry
  homeUrl: string
  /** Maximum connections of this process to all databases together. */
  connectionsMax: number
  /** Parts of `connectionsMax`: for the engine in the home database, and for the database of one other tenant. */
  poolMax: number
  tenantPoolMax: number
  /** Maximum number of tenants with an open pool. */
  openTenants: number
  tokenSecret: string
  /** The tables whose changes are recorded in the change log. */
  watched: readonly WatchedTable[]
  /** The scheduled jobs of the features. */
  jobs: readonly ScheduledJob[]
  log: Pick<Logger, "warn" | "error">
}

/**
 * Commands run no jobs, and their database may have no registry to report work to. A server's hourly job finds the work
 * later.
 */
const UNHEARD: DueWork = { note: () => {}, recheck: async () => {} }

const POOL_IDLE_SECONDS = 60
const KEY_CONNECTIONS = 2
/**
 * Connections that are neither the engine's nor counted by the budget. One is for the readiness check of the schema.
 */
const OWN_CONNECTIONS = REGISTRY_CONNECTIONS + KEY_CONNECTIONS + 1
/** The least number of connections for the other tenants and for reading the change log. */
const LEAST_BUDGET = 6

/**
 * Sets up the tenants before the engine loads: the engine gets a database connection that leads to the current tenant's
 * database.
 */
export function openTenancy(options: Options): Tenancy {
  const { home, homeUrl, log, watched } = options
  const { registry, broadcast } = home
  const work = tenantWork({ registry, log })
  const { database, readers } = openDatabases(options)
  const changes = new ChangeLog({
    withConnection: readers.withConnection,
    prune: () => database.withConnection(prune),
    triggers: triggersVersion(watched),
  })
  const moments = new Moments(watched, database.withConnection)
  engineContainer.register({
    broadcast: asValue(broadcast),
    tenants: asValue(registry),
    [CHANGES]: asValue(changes),
  })

  const keyPool = homePool(homeUrl, KEY_CONNECTIONS)
  const keys = new PublishableKeys({ pool: keyPool, tokens: () => publishableTokens(database.knex) })
  let clearExecutions = async () => {}
  const scheduler = new Scheduler({
    pool: home.pool,
    registry,
    container: engineContainer,
    log,
    jobs: [
      ...options.jobs,
      keyRegistration(keys),
      { name: "clear-workflow-executions", run: () => clearExecutions() },
      // Deletes old entries of the change log in shops without visitors. In other shops, requests do that.
      { name: "prune-changes", run: () => database.withConnection(prune) },
    ],
  })
  engineContainer.register({
    [DUE_WORK]: asValue<DueWork>(options.jobs.length > 0 ? scheduler : UNHEARD),
    [JOB_STATES_KEY]: asValue(new JobStates(home.pool, registry.schemaVersion, scheduler.jobNames())),
  })

  return {
    ...home,
    changes,
    moments,
    scheduler,
    registerKeys: (tenant) => runInTenant(tenant, () => keys.register(tenant)),
    separate(container) {
      separateServices(container, { tokenSecret: options.tokenSecret, work, changes })
      clearExecutions = separateWorkflows(container.resolve(Modules.WORKFLOW_ENGINE), work)
      keys.follow(container.resolve(Modules.API_KEY))
    },
    ping: () => runAtHome(async () => void (await database.knex.raw("SELECT 1"))),
    async close() {
      await readers.close()
      await database.close()
      await keyPool.end()
      await home.close()
    },
  }
}

/** The connections to the databases of all tenants. They share one budget. */
function openDatabases({ homeUrl, connectionsMax, tenantPoolMax, openTenants, ...options }: Options) {
  const shared = connectionsMax - OWN_CONNECTIONS
  const poolMax = Math.min(options.poolMax, shared - LEAST_BUDGET)
  const budget = new ConnectionBudget(shared - poolMax)
  const database = registerEngineDatabase({
    databaseUrl: homeUrl,
    poolMax,
    tenantPoolMax,
    openTenants,
    idleSeconds: POOL_IDLE_SECONDS,
    budget,
  })
  const readers = new LogReaders({ homeUrl, budget, idleSeconds: POOL_IDLE_SECONDS })
  budget.closeFirst(
    () => database.tenants.closeIdleConnections(),
    () => readers.closeOneIdle(),
  )
  return { database, readers }
}

/** Revoked keys still name their shop, because links in delivered mails contain them. Its database refuses them. */
async function publishableTokens(sql: Knex): Promise<string[]> {
  const rows = await readRows(
    sql,
    tokenRow,
    "SELECT token FROM api_key WHERE type = 'publishable' AND deleted_at IS NULL",
  )
  return rows.map(({ token }) => token)
}

/** Finds keys that were changed by SQL and not by the engine's service. */
function keyRegistration(keys: PublishableKeys): ScheduledJob {
  return {
    name: "register-publishable-keys",
    async run() {
      const tenant = currentTenant()
      if (tenant) await keys.register(tenant)
    },
  }
}

function separateServices(
  container: MedusaContainer,
  { tokenSecret, work, changes }: { tokenSecret: string; work: TenantWork; changes: ChangeLog },
): void {
  separateTokens(
    tokenSecret,
    container.resolve(ContainerRegistrationKeys.CONFIG_MODULE).projectConfig,
    container.resolve(Modules.USER),
  )
  separateCache(container.resolve(Modules.CACHING))
  separateLocks(container.resolve(Modules.LOCKING))
  separateEvents(container.resolve(Modules.EVENT_BUS), work)
  separatePrices(container.resolve(Modules.PRICING), changes)
  separateNotifications(container.resolve(Modules.NOTIFICATION))
  separateSignIns(container.resolve(Modules.AUTH))
}
