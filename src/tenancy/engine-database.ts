import { container } from "@medusajs/framework"
import { asValue } from "@medusajs/framework/awilix"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, ModulesSdkUtils } from "@medusajs/framework/utils"
import { internalsOf } from "../engine/internals"
import { atMost } from "../lib/at-most"
import { processShare } from "../lib/process-share"
import type { Connection, WithConnection } from "./changes/change-log"
import type { ConnectionBudget } from "./connection-budget"
import { currentTenant, type Tenant } from "./current-tenant"
import { deferBegins } from "./deferred-begin"
import { TenantPools } from "./tenant-pools"

export interface EngineDatabase {
  /** The database connection that the engine uses for everything. It leads to the database of the current tenant. */
  knex: Knex
  tenants: TenantPools
  /**
   * Provides a connection for one short statement. It does not wait for a fair share of the process, because many
   * requests wait for the statement's result.
   */
  withConnection: WithConnection
  close(): Promise<void>
}

interface Options {
  databaseUrl: string
  /** Maximum connections to the home database. */
  poolMax: number
  /** Maximum connections to one other tenant's database. */
  tenantPoolMax: number
  /** Maximum number of tenants with an open pool. */
  openTenants: number
  idleSeconds: number
  /** Limits the connections to all databases except the home database. */
  budget: ConnectionBudget
}

const MAX_CLOSING_MS = 5_000

/**
 * All tenants' databases may be on one server with limited connections. So idle connections are closed after this time.
 */
const IDLE_CONNECTION_MS = 10_000

/** The part of knex that gives connections to statements and transactions. */
interface ConnectionSource {
  acquireConnection(): Promise<Connection>
  releaseConnection(connection: Connection): Promise<void>
}

/**
 * Gives the engine one knex object for all tenants. Each connection comes from the pool of the current tenant. Call it
 * before the engine loads, because the engine uses a connection that is already registered.
 */
export function registerEngineDatabase(options: Options): EngineDatabase {
  const open = (databaseUrl: string, pool: Record<string, unknown>) =>
    ModulesSdkUtils.createPgConnection({
      clientUrl: databaseUrl,
      schema: "public",
      pool,
    }) as Knex

  const home = open(options.databaseUrl, {
    min: 2,
    max: options.poolMax,
    idleTimeoutMillis: options.idleSeconds * 1000,
  })
  deferBegins(home)
  const tenants = new TenantPools({
    // If a tenant's database does not answer, fail at once. The engine's own pool would try for a minute.
    open: (databaseUrl) => {
      const pool = open(databaseUrl, {
        min: 0,
        max: options.tenantPoolMax,
        idleTimeoutMillis: IDLE_CONNECTION_MS,
        propagateCreateError: true,
      })
      limit(pool, options.budget)
      return pool
    },
    maximum: options.openTenants,
    idleSeconds: options.idleSeconds,
  })
  const sourceOf = routeByTenant(connectionSource(home), tenants, options.budget)
  container.register({ [ContainerRegistrationKeys.PG_CONNECTION]: asValue(home) })

  return {
    knex: home,
    tenants,
    async withConnection(use) {
      const source = sourceOf(currentTenant())
      const connection = await source.acquireConnection()
      try {
        return await use(connection)
      } finally {
        await source.releaseConnection(connection)
        options.budget.notice()
      }
    },
    async close() {
      await tenants.closeAll()
      await home.destroy()
    },
  }
}

function connectionSource({ client }: Knex): ConnectionSource {
  return internalsOf<ConnectionSource>(client, {
    acquireConnection: "function",
    releaseConnection: "function",
  })
}

interface ConnectionMaker {
  acquireRawConnection(): Promise<Connection>
  destroyRawConnection(connection: Connection): Promise<void>
}

/** Opens a connection of the pool only if the budget has a place for it. */
function limit({ client }: Knex, budget: ConnectionBudget): void {
  const maker = internalsOf<ConnectionMaker>(client, {
    acquireRawConnection: "function",
    destroyRawConnection: "function",
  })
  const open = maker.acquireRawConnection.bind(client)
  const close = maker.destroyRawConnection.bind(client)
  maker.acquireRawConnection = async () => {
    await budget.take()
    try {
      return await open()
    } catch (error) {
      budget.give()
      throw error
    }
  }
  maker.destroyRawConnection = async (connection) => {
    try {
      // A dead connection does not confirm that it is closed, so the wait is limited.
      await atMost(MAX_CLOSING_MS, close(connection))
    } finally {
      budget.give()
    }
  }
}

/** Returns a function that finds the source of connections for a tenant. */
function routeByTenant(
  home: ConnectionSource,
  tenants: TenantPools,
  budget: ConnectionBudget,
): (tenant: Tenant | undefined) => ConnectionSource {
  const atHome: ConnectionSource = {
    acquireConnection: home.acquireConnection.bind(home),
    releaseConnection: home.releaseConnection.bind(home),
  }
  const sourceOf = (tenant: Tenant | undefined) => (tenant ? connectionSource(tenants.of(tenant)) : atHome)
  const lent = new WeakMap<object, { source: ConnectionSource; letGo: () => void }>()

  home.acquireConnection = async () => {
    const tenant = currentTenant()
    await processShare.giveWay()
    const source = sourceOf(tenant)
    const connection = await source.acquireConnection()
    lent.set(connection, { source, letGo: processShare.hold() })
    return connection
  }
  home.releaseConnection = async (connection) => {
    const { source = atHome, letGo } = lent.get(connection) ?? {}
    lent.delete(connection)
    letGo?.()
    await source.releaseConnection(connection)
    budget.notice()
  }
  return sourceOf
}
