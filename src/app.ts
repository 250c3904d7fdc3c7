import { container as engineContainer } from "@medusajs/framework"
import { asValue } from "@medusajs/framework/awilix"
import { logger } from "@medusajs/framework/logger"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import loadEngine from "@medusajs/medusa/loaders/index"
import express, { type Express } from "express"
import { Redis } from "ioredis"
import { dearRoutes } from "./api/_rows/dear-routes"
import { rows } from "./api/contracts"
import { schemaVersion } from "./boot/schema"
import type { Configuration } from "./config"
import { type EdgeLog, mountEdge, mountEdgeTail } from "./edge"
import { Lifecycle } from "./edge/lifecycle"
import type { RevocationCheck } from "./edge/revocation"
import type { StorefrontServers } from "./edge/storefront-server"
import { hearOfPlans } from "./features/assistant/plan-news"
import { guardSecondFactors } from "./features/customer-accounts/guard-second-factors"
import { endSessionsOfChangedAccounts } from "./features/token-revocation/end-sessions"
import { encryptionWith } from "./lib/encryption"
import { TENANT_CONFIG } from "./modules/tenant-config"
import { TOKEN_REVOCATION } from "./modules/token-revocation"
import { root } from "./root"
import { openTenancy, type Tenancy } from "./tenancy"
import type { Broadcast } from "./tenancy/broadcast"
import { openRegistry } from "./tenancy/open-registry"
import { nameTenantsIn } from "./tenancy/tenant-log"
import { TENANT_CONFIG_TOPIC } from "./workflows/tenant-config/steps/announce-tenant-config"
import { TOKEN_REVOCATION_TOPIC } from "./workflows/token-revocation/steps/announce-revocations"

export interface App {
  /** Answers requests from the start: with 503 until {@link load} is done. */
  express: Express
  lifecycle: Lifecycle
  /** Who the tenants are, once {@link connect} has been called. */
  tenancy(): Tenancy
  /** Says where the home tenant's data is. Before anything of the engine runs. */
  connect(databaseUrl: string): void
  /** Loads the engine and our features behind the edge. */
  load(): Promise<MedusaContainer>
  /** Lets requests through to what was loaded. */
  serve(): void
  /** Ends what was loaded: jobs, connections, pools. */
  close(): Promise<void>
}

type Log = Pick<Logger, "warn" | "error">

const REDIS_COMMAND_TIMEOUT_MS = 1_000

/** The engine's own routes that take files, wherever its middlewares mount a parser for forms. */
const ENGINE_UPLOADS = [
  { method: "POST", path: "/admin/uploads" },
  { method: "POST", path: "/admin/products/import" },
]

/** The HTTP application without its server, as the process and the tests both run it. */
export function createApp(config: Configuration, log: Log): App {
  const app = express()
  const lifecycle = new Lifecycle()
  nameTenantsIn(logger)
  const edgeLog: EdgeLog = {
    error: (message, error) => log.error(message, error),
    http: (line) => logger.http(line),
    logsRequests: () => config.mode !== "test" && logger.shouldLog("http"),
  }
  const redis = config.redisUrl ? connectRedis(config.redisUrl) : undefined
  if (redis) lifecycle.checks.set("redis", async () => void (await redis.ping()))

  let tenancy: Tenancy | undefined
  let isRevoked: RevocationCheck | undefined
  let readStorefrontServers = async (): Promise<StorefrontServers | undefined> => undefined
  let shutDownEngine = async () => {}
  const opened = () => {
    if (!tenancy) throw new Error("There is no database yet.")
    return tenancy
  }
  mountEdge(app, {
    config,
    root,
    lifecycle,
    redis,
    log: edgeLog,
    registry: () => tenancy?.registry,
    revocations: () => isRevoked,
    routes: rows,
    dearRoutes: dearRoutes(rows),
    storefrontServers: () => readStorefrontServers(),
    keyInQueryRoutes: rows.filter((row) => row.keyInQuery),
    keylessFormRoutes: rows.flatMap(({ method, path, withoutKey }) =>
      withoutKey ? [{ method, path, withoutKey }] : [],
    ),
    uploadRoutes: [
      ...ENGINE_UPLOADS,
      ...rows.filter((row) => "bodyType" in row && row.bodyType === "multipart/form-data"),
    ],
  })

  return {
    express: app,
    lifecycle,
    tenancy: opened,
    connect(databaseUrl) {
      const { encryption, jwt } = config.secrets
      const sealing = encryptionWith(encryption, config.retiredEncryptionKeys)
      engineContainer.register({ encryption: asValue(sealing) })
      const home = openRegistry({
        homeUrl: databaseUrl,
        encryption: sealing,
        schemaVersion: schemaVersion(),
      })
      tenancy = openTenancy({
        home,
        homeUrl: databaseUrl,
        poolMax: config.databasePoolMax,
        tenantPoolMax: config.tenantConnectionsMax,
        openTenants: config.tenantPoolMax,
        tokenSecret: jwt,
        log,
      })
      lifecycle.checks.set("database", () => opened().ping())
    },
    async load() {
      beforeFirstRoute(app, () => opened().separate(engineContainer))
      const { container, shutdown } = await loadEngine({ directory: root, expressApp: app })
      shutDownEngine = shutdown
      await followSettings(container, opened().broadcast)
      readStorefrontServers = () => storefrontServersOf(container)
      hearOfPlans(opened().broadcast)
      isRevoked = await followRevocations(container, opened().broadcast)
      endSessionsOfChangedAccounts(container)
      guardSecondFactors(container)
      mountEdgeTail(app, log)
      lifecycle.loaded = true
      return container
    },
    serve() {
      if (lifecycle.phase === "starting") lifecycle.phase = "ready"
    },
    async close() {
      await shutDownEngine()
      await tenancy?.close()
      redis?.disconnect()
    },
  }
}

/** Lets the settings' copies in this process follow what other processes change. */
async function followSettings(container: MedusaContainer, broadcast: Broadcast): Promise<void> {
  const settings = container.resolve(TENANT_CONFIG)
  broadcast.on(TENANT_CONFIG_TOPIC, (subject) => void settings.forget(...(subject?.split(":") ?? [])))
  await settings.trustCopiesWhile(() => broadcast.isListening)
}

async function storefrontServersOf(container: MedusaContainer): Promise<StorefrontServers> {
  const { requests_per_second, ...secrets } = await container
    .resolve(TENANT_CONFIG)
    .read("storefront_servers")
  return {
    secrets: Object.values(secrets).filter((secret) => secret !== null),
    requestsPerSecond: requests_per_second,
  }
}

/** Lets this process refuse what other processes have taken back. */
async function followRevocations(container: MedusaContainer, broadcast: Broadcast): Promise<RevocationCheck> {
  const revocations = container.resolve(TOKEN_REVOCATION)
  broadcast.on(TOKEN_REVOCATION_TOPIC, (announcement) => void revocations.hear(announcement))
  await revocations.trustCopiesWhile(() => broadcast.isListening)
  return (token) => revocations.isRevoked(token)
}

/**
 * Calls back when the engine mounts the first of its handlers: its modules are loaded then, and none of its workers,
 * schedules and timers has been started. It offers no hook at that moment.
 */
function beforeFirstRoute(app: Express, callback: () => void): void {
  const use = app.use.bind(app)
  app.use = ((...handlers: Parameters<typeof use>) => {
    app.use = use
    callback()
    return use(...handlers)
  }) as typeof use
}

/** For counting requests, which must not wait: a command fails at once when Redis is away. */
function connectRedis(url: string): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: REDIS_COMMAND_TIMEOUT_MS,
    connectionName: "svc-edge",
  })
  // Each failed command says so itself; without a listener the reconnecting client would end the process.
  redis.on("error", () => undefined)
  return redis
}
