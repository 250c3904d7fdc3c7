import { container as engineContainer } from "@medusajs/framework"
import { asValue } from "@medusajs/framework/awilix"
import { logger } from "@medusajs/framework/logger"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import loadEngine from "@medusajs/medusa/loaders/index"
import express, { type Express } from "express"
import { Redis } from "ioredis"
import { cachedRoutes } from "./api/_rows/cached-routes"
import { dearRoutes } from "./api/_rows/dear-routes"
import { rows } from "./api/contracts"
import { schemaVersion } from "./boot/schema"
import type { Configuration } from "./config"
import { type EdgeLog, mountEdge, mountEdgeTail } from "./edge"
import { readDatabaseErrors } from "./edge/declared-errors"
import { nameEveryFault } from "./edge/engine-validator"
import { Lifecycle } from "./edge/lifecycle"
import { scheduledJobs } from "./features/scheduled-jobs"
import { watchedTables } from "./features/watched-tables"
import { type EdgeNeeds, type StartingProcess, wirings } from "./features/wirings"
import { CACHE_MEMORY, CacheMemory } from "./lib/cache-memory"
import { encryptionWith } from "./lib/encryption"
import { root } from "./root"
import { openTenancy, type Tenancy } from "./tenancy"
import { openRegistry } from "./tenancy/open-registry"
import { nameTenantsIn } from "./tenancy/tenant-log"

export interface App {
  /** Responds to requests from the start. Returns 503 until {@link load} is done. */
  express: Express
  lifecycle: Lifecycle
  /** The tenants. Available after {@link connect}. */
  tenancy(): Tenancy
  /** Sets the home tenant's database. Call it before the engine runs. */
  connect(databaseUrl: string): void
  /** Loads the engine and the features behind the edge. */
  load(): Promise<MedusaContainer>
  /** Opens the loaded application for requests. */
  serve(): void
  /** Starts scheduled work. */
  startSchedule(): void
  /** Closes the loaded parts: jobs, connections and pools. */
  close(): Promise<void>
}

type Log = Pick<Logger, "warn" | "error">

const REDIS_COMMAND_TIMEOUT_MS = 1_000

/** The engine's upload routes. The engine's middlewares mount a form parser on each. */
const ENGINE_UPLOADS = [
  { method: "POST", path: "/admin/uploads" },
  { method: "POST", path: "/admin/products/import" },
]

/** The HTTP application without its server. The process and the tests both use it. */
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

  const memory = new CacheMemory(config.cacheMemoryBytes)
  engineContainer.register({ [CACHE_MEMORY]: asValue(memory) })
  let tenancy: Tenancy | undefined
  let needs: EdgeNeeds = {}
  let shutDownEngine = async () => {}
  const opened = () => {
    if (!tenancy) throw new Error("The database is not open yet.")
    return tenancy
  }
  mountEdge(app, {
    config,
    root,
    lifecycle,
    redis,
    log: edgeLog,
    registry: () => tenancy?.registry,
    revocations: () => needs.isRevoked,
    routes: rows,
    cachedRoutes: cachedRoutes(rows),
    memory,
    changes: () => tenancy,
    dearRoutes: dearRoutes(rows),
    storefrontServers: async () => needs.readStorefrontServers?.(),
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
        watched: watchedTables,
        jobs: config.runsJobs ? scheduledJobs() : [],
        log,
      })
      lifecycle.checks.set("database", () => opened().ping())
    },
    async load() {
      nameEveryFault()
      beforeFirstRoute(app, () => opened().separate(engineContainer))
      const { container, shutdown } = await loadEngine({ directory: root, expressApp: app })
      shutDownEngine = shutdown
      needs = await startFeatures({ container, broadcast: opened().broadcast })
      mountEdgeTail(app, log)
      lifecycle.loaded = true
      return container
    },
    serve() {
      if (lifecycle.phase === "starting") lifecycle.phase = "ready"
    },
    startSchedule: () => opened().scheduler.start(),
    async close() {
      await tenancy?.scheduler.stop()
      await shutDownEngine()
      await tenancy?.close()
      redis?.disconnect()
    },
  }
}

/** Collects the values for the edge. They are complete after all features have started. */
async function startFeatures(process: StartingProcess): Promise<EdgeNeeds> {
  readDatabaseErrors(() =>
    wirings().flatMap(({ wiring: { databaseErrors } }) => (databaseErrors ? [databaseErrors] : [])),
  )
  const needs: EdgeNeeds = {}
  for (const { wiring } of wirings()) Object.assign(needs, await wiring.start?.(process))
  return needs
}

/**
 * Calls back when the engine mounts its first handler. Its modules are loaded then, but its workers, schedules and
 * timers have not started. The engine has no hook for this moment.
 */
function beforeFirstRoute(app: Express, callback: () => void): void {
  const use = app.use.bind(app)
  app.use = ((...handlers: Parameters<typeof use>) => {
    app.use = use
    callback()
    return use(...handlers)
  }) as typeof use
}

/** The client for rate limits, which must not wait. A command fails at once if Redis is unavailable. */
function connectRedis(url: string): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: REDIS_COMMAND_TIMEOUT_MS,
    connectionName: "svc-edge",
  })
  // Each failed command reports its own error. Without a listener, a connection error would end the process.
  redis.on("error", () => undefined)
  return redis
}
