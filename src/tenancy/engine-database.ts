import { container } from "@medusajs/framework"
import { asValue } from "@medusajs/framework/awilix"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, ModulesSdkUtils } from "@medusajs/framework/utils"
import { internalsOf } from "../lib/engine-internals"
import { processShare } from "../lib/process-share"
import type { Connection, WithConnection } from "./changes/change-log"
import { currentTenant, type Tenant } from "./current-tenant"
import { TenantPools } from "./tenant-pools"

export interface EngineDatabase {
  /** The knex instance that the engine uses as its only database. */
  knex: Knex
  tenants: TenantPools
  /**
   * Provides a connection for one short statement. It never waits for other requests, because many callers wait for it.
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
}

/** Tenants share one server's connections, so an idle tenant gives its connections back. */
const IDLE_CONNECTION_MS = 10_000

/** The part of knex's client that supplies connections to statements and transactions. */
interface ConnectionSource {
  acquireConnection(): Promise<Connection>
  releaseConnection(connection: Connection): Promise<void>
}

/**
 * Gives the engine one shared knex. Each connection comes from the current tenant's own pool and returns to that pool.
 * Register it before the engine's loaders run: they use an existing connection.
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
  const tenants = new TenantPools({
    // Fail at once if a tenant's database is away. The engine's own pool would retry for a minute.
    open: (databaseUrl) =>
      open(databaseUrl, {
        min: 0,
        max: options.tenantPoolMax,
        idleTimeoutMillis: IDLE_CONNECTION_MS,
        propagateCreateError: true,
      }),
    maximum: options.openTenants,
    idleSeconds: options.idleSeconds,
  })
  const sourceOf = routeByTenant(connectionSource(home), tenants)
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

/** Returns where each tenant's connections come from. */
function routeByTenant(
  home: ConnectionSource,
  tenants: TenantPools,
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
  }
  return sourceOf
}
