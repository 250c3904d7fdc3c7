import type { MedusaContainer } from "@medusajs/framework/types"
import loadEngine from "@medusajs/medusa/loaders/index"
import express, { type Express } from "express"
import { Redis } from "ioredis"
import type { Configuration } from "./config"
import { mountEdge, mountEdgeTail } from "./edge"
import type { ErrorLog } from "./edge/error-replies"
import { Lifecycle } from "./edge/lifecycle"
import { root } from "./root"
import { runAtHome } from "./tenancy/current-tenant"
import { type EngineDatabase, registerEngineDatabase } from "./tenancy/engine-database"

export interface App {
  /** Answers requests from the start: with 503 until {@link load} is done. */
  express: Express
  lifecycle: Lifecycle
  /** Says where the home tenant's data is. Before anything of the engine runs. */
  connect(databaseUrl: string): void
  /** Loads the engine and our features behind the edge. */
  load(): Promise<MedusaContainer>
  /** Lets requests through to what was loaded. */
  serve(): void
  /** Ends what was loaded: jobs, connections, pools. */
  close(): Promise<void>
}

const TENANT_POOL_IDLE_SECONDS = 60
const REDIS_COMMAND_TIMEOUT_MS = 1_000

/** The HTTP application without its server, as the process and the tests both run it. */
export function createApp(config: Configuration, log: ErrorLog): App {
  const app = express()
  const lifecycle = new Lifecycle()
  const redis = config.redisUrl ? connectRedis(config.redisUrl) : undefined
  if (redis) lifecycle.checks.set("redis", async () => void (await redis.ping()))
  mountEdge(app, { config, lifecycle, redis, log })

  let database: EngineDatabase | undefined
  let shutDownEngine = async () => {}

  return {
    express: app,
    lifecycle,
    connect(databaseUrl) {
      database = registerEngineDatabase({
        databaseUrl,
        poolMax: config.databasePoolMax,
        openTenants: config.tenantPoolMax,
        idleSeconds: TENANT_POOL_IDLE_SECONDS,
      })
      const { knex } = database
      lifecycle.checks.set("database", async () => void (await runAtHome(() => knex.raw("SELECT 1"))))
    },
    async load() {
      const { container, shutdown } = await loadEngine({ directory: root, expressApp: app })
      shutDownEngine = shutdown
      mountEdgeTail(app, { log })
      lifecycle.loaded = true
      return container
    },
    serve() {
      if (lifecycle.phase === "starting") lifecycle.phase = "ready"
    },
    async close() {
      await shutDownEngine()
      await database?.close()
      redis?.disconnect()
    },
  }
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
