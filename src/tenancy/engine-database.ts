import { container } from "@medusajs/framework"
import { asValue } from "@medusajs/framework/awilix"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, ModulesSdkUtils } from "@medusajs/framework/utils"
import { currentTenant } from "./current-tenant"
import { TenantPools } from "./tenant-pools"

export interface EngineDatabase {
  /** What the engine takes for its one database. */
  knex: Knex
  tenants: TenantPools
  close(): Promise<void>
}

interface Options {
  databaseUrl: string
  /** Connections to the home database at most. */
  poolMax: number
  /** Connections to another tenant's database at most. */
  tenantPoolMax: number
  /** Tenants whose pools are open at once. */
  openTenants: number
  idleSeconds: number
}

/** Many tenants share one server's connections: what one does not need is another's. */
const IDLE_CONNECTION_MS = 10_000

/** The part of knex's client through which every statement and transaction gets its connection. */
interface ConnectionSource {
  acquireConnection(): Promise<object>
  releaseConnection(connection: object): Promise<void>
}

/**
 * Gives the engine one shared knex whose connections come from the current tenant's
 * own pool and go back to the pool that they came from. Registered before the
 * engine's loaders run, which take a connection that is there already.
 */
export function registerEngineDatabase(options: Options): EngineDatabase {
  const open = (databaseUrl: string, pool: Record<string, unknown>) =>
    ModulesSdkUtils.createPgConnection({
      clientUrl: databaseUrl,
      schema: "public",
      pool,
    }) as unknown as Knex

  const home = open(options.databaseUrl, {
    min: 2,
    max: options.poolMax,
    idleTimeoutMillis: options.idleSeconds * 1000,
  })
  const tenants = new TenantPools({
    // A tenant whose database is away is told so at once; the engine's own pool would keep trying for a minute.
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
  routeByTenant(home.client as ConnectionSource, tenants)
  container.register({ [ContainerRegistrationKeys.PG_CONNECTION]: asValue(home) })

  return {
    knex: home,
    tenants,
    async close() {
      await tenants.closeAll()
      await home.destroy()
    },
  }
}

function routeByTenant(home: ConnectionSource, tenants: TenantPools): void {
  const atHome: ConnectionSource = {
    acquireConnection: home.acquireConnection.bind(home),
    releaseConnection: home.releaseConnection.bind(home),
  }
  const origins = new WeakMap<object, ConnectionSource>()

  home.acquireConnection = async () => {
    const tenant = currentTenant()
    const source = tenant ? (tenants.of(tenant).client as ConnectionSource) : atHome
    const connection = await source.acquireConnection()
    origins.set(connection, source)
    return connection
  }
  home.releaseConnection = async (connection) => {
    await (origins.get(connection) ?? atHome).releaseConnection(connection)
  }
}
