import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import loadEngine from "@medusajs/medusa/loaders/index"
import express, { type Express } from "express"
import { Redis } from "ioredis"
import type { Configuration } from "./config"
import { mountEdge, mountEdgeTail } from "./edge"
import type { ErrorLog } from "./edge/error-replies"
import { Lifecycle } from "./edge/lifecycle"
import { root } from "./root"

export interface App {
  /** Answers requests from the start: with 503 until {@link load} is done. */
  express: Express
  lifecycle: Lifecycle
  /** Loads the engine and our features behind the edge. */
  load(): Promise<MedusaContainer>
  /** Lets requests through to what was loaded. */
  serve(): void
  /** Ends what was loaded: jobs, connections, pools. */
  close(): Promise<void>
}

const REDIS_COMMAND_TIMEOUT_MS = 1_000

/** The HTTP application without its server, as the process and the tests both run it. */
export function createApp(config: Configuration, log: ErrorLog): App {
  const app = express()
  const lifecycle = new Lifecycle()
  const redis = config.redisUrl ? connectRedis(config.redisUrl) : undefined
  if (redis) lifecycle.checks.set("redis", async () => void (await redis.ping()))
  mountEdge(app, { config, lifecycle, redis, log })

  let shutDownEngine = async () => {}

  return {
    express: app,
    lifecycle,
    async load() {
      const { container, shutdown } = await loadEngine({ directory: root, expressApp: app })
      mountEdgeTail(app, { log })
      lifecycle.loaded = true

      const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
      lifecycle.checks.set("database", async () => void (await database.raw("SELECT 1")))
      shutDownEngine = async () => {
        await shutdown()
        await database.destroy()
      }
      return container
    },
    serve() {
      if (lifecycle.phase === "starting") lifecycle.phase = "ready"
    },
    async close() {
      await shutDownEngine()
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
