// This must be imported before the engine.
import "./engine/buffered-ulids"
import { container as engineContainer } from "@medusajs/framework"
import { asValue } from "@medusajs/framework/awilix"
import { logger } from "@medusajs/framework/logger"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import loadEngine from "@medusajs/medusa/loaders/index"
import express, { type Express } from "express"
import { Redis } from "ioredis"
import { rows } from "./api/contracts"
import { schemaVersion } from "./boot/schema"
import type { Configuration } from "./config"
import { type EdgeLog, mountEdge, mountEdgeTail } from "./edge"
import { readDatabaseErrors } from "./edge/declared-errors"
import { nameEveryFault } from "./edge/engine-validator"
import { Lifecycle } from "./edge/lifecycle"
import { cancelClaimsWithoutReturns } from "./engine/claims-without-returns"
import { leanCarts } from "./engine/lean-carts"
import { leanEngine } from "./engine/lean-engine"
import { leanRouter } from "./engine/lean-router"
import { leanTokens } from "./engine/lean-tokens"
import { boundOrderQuantities } from "./engine/order-quantities"
import { restorePlainRecords } from "./engine/plain-restores"
import { readServicesWithOneStatement, readWithOneStatement } from "./engine/reads"
import { cachedAnswers } from "./engine/reads/cached-answers"
import { automaticPromotions, skipAbsentPromotions } from "./engine/reads/no-promotions"
import { sumPaymentsWithOneStatement } from "./engine/reads/payment-sums"
import { cachePrices } from "./engine/reads/prices"
import { cacheShippingOptions } from "./engine/reads/shipping-options"
import { cacheTaxRates } from "./engine/reads/tax-rates"
import { sortEngineLists } from "./engine/reads/total-order"
import { openAdminRoutes } from "./engine/routes/admin-routes"
import { mountHandlers } from "./engine/routes/mount-handlers"
import { settleQueuedFlushes } from "./engine/settled-flushes"
import { noteHooks } from "./engine/steps"
import { roundEngineTotals } from "./engine/totals/engine-totals"
import { roundVariantPrices } from "./engine/totals/variant-prices"
import { roundDiscounts } from "./engine/totals/whole-discounts"
import { storeNoCompletions } from "./engine/unstored-workflows"
import { routeHandlers } from "./features/handlers"
import { scheduledJobs } from "./features/scheduled-jobs"
import { subscribeFeatures } from "./features/subscribers"
import { watchedTables } from "./features/watched-tables"
import { type EdgeNeeds, type StartingProcess, wirings } from "./features/wirings"
import { cachedRoutes } from "./kits/rows/cached-routes"
import { costlyRoutes } from "./kits/rows/costly-routes"
import { takesFormData, takesKeyInQuery } from "./kits/rows/row"
import { CACHE_MEMORY, CacheMemory } from "./lib/cache-memory"
import { encryptionWith } from "./lib/encryption"
import { explainErrorsAt } from "./lib/errors"
import { SERVER_CHECKS, type ServerChecks } from "./lib/server-checks"
import { FILE_SETTINGS } from "./lib/uploads/file-settings"
import { root } from "./root"
import { openTenancy, type Tenancy } from "./tenancy"
import { openRegistry } from "./tenancy/open-registry"
import { nameTenantsIn } from "./tenancy/tenant-log"

export interface App {
  /** Receives requests from the start. It answers 503 until {@link load} is done. */
  express: Express
  lifecycle: Lifecycle
  /** The tenants. Available after {@link connect}. */
  tenancy(): Tenancy
  /** Sets the database of the home tenant (the main shop). Call it before `load`. */
  connect(databaseUrl: string): void
  /** Loads the engine and all features. */
  load(): Promise<MedusaContainer>
  /** Lets requests reach the loaded application. */
  serve(): void
  /** Starts scheduled work. */
  startSchedule(): void
  /** Closes the loaded parts: jobs, connections and pools. */
  close(): Promise<void>
}

type Log = Pick<Logger, "warn" | "error">

const REDIS_COMMAND_TIMEOUT_MS = 1_000

/** The upload routes of the engine. Its own middleware parses their forms. */
const ENGINE_UPLOADS = [{ method: "POST", path: "/admin/products/import" }]

/** Builds the application without an HTTP server. The server and the tests both use it. */
export function createApp(config: Configuration, log: Log): App {
  leanRouter()
  explainErrorsAt(config.publicUrl)
  nameTenantsIn(logger)
  const app = new Application(config, log)
  app.mount()
  return app
}

class Application implements App {
  readonly express = express()
  readonly lifecycle = new Lifecycle()
  private readonly redis: Redis | undefined
  private readonly memory: CacheMemory
  private opened: Tenancy | undefined
  private needs: EdgeNeeds = {}
  private shutDownEngine = async () => {}

  constructor(
    private readonly config: Configuration,
    private readonly log: Log,
  ) {
    const redis = config.redisUrl ? connectRedis(config.redisUrl) : undefined
    if (redis) this.lifecycle.checks.set("redis", async () => void (await redis.ping()))
    this.redis = redis
    this.memory = new CacheMemory(config.cacheMemoryBytes)
    engineContainer.register({
      [CACHE_MEMORY]: asValue(this.memory),
      [FILE_SETTINGS]: asValue(config.files),
      [SERVER_CHECKS]: asValue<ServerChecks>(() => this.lifecycle.checked()),
    })
  }

  /** Mounts the handlers before the engine's. */
  mount(): void {
    const { config, log } = this
    const edgeLog: EdgeLog = {
      error: (message, error) => log.error(message, error),
      http: (line) => logger.http(line),
      logsRequests: () => config.mode !== "test" && logger.shouldLog("http"),
    }
    mountEdge(this.express, {
      config,
      root,
      lifecycle: this.lifecycle,
      redis: this.redis,
      log: edgeLog,
      registry: () => this.opened?.registry,
      revocations: () => this.needs.isRevoked,
      routes: [...rows, ...openAdminRoutes],
      cachedRoutes: cachedRoutes(rows),
      memory: this.memory,
      changes: () => this.opened,
      renderPicture: () => this.needs.renderPicture,
      costlyRoutes: costlyRoutes(rows),
      storefrontServers: async () => this.needs.readStorefrontServers?.(),
      publicCacheSeconds: async () => (await this.needs.readPublicCacheSeconds?.()) ?? 0,
      keyInQueryRoutes: rows.filter(takesKeyInQuery),
      keylessFormRoutes: rows.flatMap(({ method, path, withoutKey }) =>
        withoutKey ? [{ method, path, withoutKey }] : [],
      ),
      uploadRoutes: [...ENGINE_UPLOADS, ...rows.filter(takesFormData)],
    })
  }

  tenancy(): Tenancy {
    if (!this.opened) throw new Error("The database is not open yet.")
    return this.opened
  }

  connect(databaseUrl: string): void {
    const { config, log } = this
    const { encryption, jwt } = config.secrets
    const sealing = encryptionWith(encryption, config.retiredEncryptionKeys)
    engineContainer.register({ encryption: asValue(sealing) })
    const home = openRegistry({
      homeUrl: databaseUrl,
      encryption: sealing,
      schemaVersion: schemaVersion(),
    })
    this.opened = openTenancy({
      home,
      homeUrl: databaseUrl,
      connectionsMax: config.databaseConnectionsMax,
      poolMax: config.databasePoolMax,
      tenantPoolMax: config.tenantConnectionsMax,
      openTenants: config.tenantPoolMax,
      tokenSecret: jwt,
      watched: watchedTables,
      jobs: config.runsJobs ? scheduledJobs() : [],
      log,
    })
    this.lifecycle.checks.set("database", () => this.tenancy().ping())
  }

  async load(): Promise<MedusaContainer> {
    nameEveryFault()
    const { memory } = this
    const changes = () => this.opened?.changes
    readWithOneStatement({ memory, watched: watchedTables, changes })
    sortEngineLists()
    mountHandlers(routeHandlers)
    beforeFirstRoute(this.express, () => {
      subscribeFeatures(engineContainer)
      this.tenancy().separate(engineContainer)
    })
    const { updateCartPromotionsWorkflow, updateTaxLinesWorkflow } = await import(
      "@medusajs/medusa/core-flows"
    )
    const hooked = {
      promotions: noteHooks(updateCartPromotionsWorkflow),
      taxes: noteHooks(updateTaxLinesWorkflow),
    }
    const { container, shutdown } = await loadEngine({ directory: root, expressApp: this.express })
    this.shutDownEngine = shutdown
    // docs/engine.md explains each of these.
    storeNoCompletions()
    leanEngine()
    settleQueuedFlushes()
    boundOrderQuantities()
    restorePlainRecords(container)
    cancelClaimsWithoutReturns()
    leanTokens()
    roundEngineTotals(container)
    roundVariantPrices()
    roundDiscounts(container)
    readServicesWithOneStatement(container)
    sumPaymentsWithOneStatement(container)
    const answers = cachedAnswers({ memory, changes, moments: () => this.opened?.moments })
    const hasAutomatic = automaticPromotions(container, answers)
    skipAbsentPromotions(container, hasAutomatic)
    leanCarts(container, hooked, hasAutomatic)
    cacheTaxRates(container, answers)
    cachePrices(container, answers)
    cacheShippingOptions(container, answers)
    this.needs = await startFeatures({ container, broadcast: this.tenancy().broadcast })
    mountEdgeTail(this.express, this.log, rows)
    this.lifecycle.loaded = true
    return container
  }

  serve(): void {
    if (this.lifecycle.phase === "starting") this.lifecycle.phase = "ready"
  }

  startSchedule(): void {
    this.tenancy().scheduler.start()
  }

  async close(): Promise<void> {
    await this.opened?.scheduler.stop()
    await this.shutDownEngine()
    await this.opened?.close()
    this.redis?.disconnect()
  }
}

/**
 * Collects what the edge (the handlers before the engine) needs to know of the features. Call it after all features
 * have started.
 */
async function startFeatures(process: StartingProcess): Promise<EdgeNeeds> {
  readDatabaseErrors(() =>
    wirings().flatMap(({ wiring: { databaseErrors } }) => (databaseErrors ? [databaseErrors] : [])),
  )
  const needs: EdgeNeeds = {}
  for (const { wiring } of wirings()) Object.assign(needs, await wiring.start?.(process))
  return needs
}

/**
 * Calls back when the engine mounts its first handler. At this moment its modules are loaded, but no worker, schedule
 * or timer runs yet. The engine has no hook for it.
 */
function beforeFirstRoute(app: Express, callback: () => void): void {
  const use = app.use.bind(app)
  app.use = ((...handlers: Parameters<typeof use>) => {
    app.use = use
    callback()
    return use(...handlers)
  }) as typeof use
}

/**
 * The Redis connection for rate limits. A command fails at once if Redis is down, because requests must not wait for
 * it.
 */
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
