import { rm } from "node:fs/promises"
import { Redis } from "ioredis"
import type { TestProject } from "vitest/node"
import { openEmbeddedDatabase } from "../../src/boot/embedded-postgres"
import { ensureBuiltTemplate } from "./built-template"
import { dataDirectory, workersDirectory } from "./environment"
import { proofSize } from "./proof-size"
import { required } from "./required"
import { ensureTemplate } from "./template"
import { alone, databasesLike, dropDatabase, testServer } from "./test-database"

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL server, the database to copy (template), and the beginning of the names of copies. */
    database: { serverUrl: string; template: string; workerPrefix: string }
    redisUrl: string | undefined
    /**
     * For tests with random input: the seed, the calls per route, the number of random changes, and how many carts and
     * bookings of tours are tried.
     */
    fuzz: {
      seed: number
      rounds: number
      cacheChanges: number
      redirectChanges: number
      tourCarts: number
      tourBookings: number
    }
  }
}

interface SharedServer {
  serverUrl: string
  template: string
  workerPrefix: string
  /** How many test projects still use the server. The last one stops it. */
  users: number
  stop(): Promise<void>
}

/** With this fixed seed, each run makes the same calls. PROOF_SEED replaces it. */
const USUAL_SEED = 318_702_651

/** The test projects that start built servers, which need a template that such a server has made its own. */
const STARTS_BUILT_SERVERS = /^smoke$|-built/

/** Vitest loads this file once per test project. `globalThis` lets the projects share one server. */
const shared = globalThis as typeof globalThis & { svcTestServer?: Promise<SharedServer> }

/** Prepares the databases and Redis. Starts PostgreSQL unless TEST_DATABASE_URL names a server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { name } = project.config
  const redisUrl = name === "system-redis" ? required("TEST_REDIS_URL") : undefined
  if (redisUrl) await emptyRedis(redisUrl)

  shared.svcTestServer ??= openServer()
  const server = await shared.svcTestServer
  server.users++
  const { serverUrl, workerPrefix } = server
  const template =
    name && STARTS_BUILT_SERVERS.test(name)
      ? await alone(testServer(serverUrl), () => ensureBuiltTemplate(serverUrl, server.template))
      : server.template

  project.provide("database", { serverUrl, template, workerPrefix })
  project.provide("redisUrl", redisUrl)
  project.provide("fuzz", {
    seed: Number(process.env.PROOF_SEED ?? USUAL_SEED),
    rounds: proofSize({ full: 10, small: 1 }),
    cacheChanges: proofSize({ full: 200, small: 30 }),
    redirectChanges: proofSize({ full: 1_000, small: 200 }),
    tourCarts: proofSize({ full: 1_000, small: 12 }),
    tourBookings: proofSize({ full: 300, small: 12 }),
  })
  return async () => {
    if (--server.users === 0) await server.stop()
  }
}

async function openServer(): Promise<SharedServer> {
  const embedded = process.env.TEST_DATABASE_URL
    ? undefined
    : await openEmbeddedDatabase({ dataDirectory, owner: `tests, process ${process.pid}`, volatile: true })
  const serverUrl = process.env.TEST_DATABASE_URL ?? (await embedded?.database("postgres")) ?? ""

  const template = await ensureTemplate(serverUrl).catch(async (error: unknown) => {
    await embedded?.stop()
    throw error
  })

  const workerPrefix = `svc_worker_${process.pid}_`
  return {
    serverUrl,
    template,
    workerPrefix,
    users: 0,
    async stop() {
      const server = testServer(serverUrl)
      for (const used of await databasesLike(server, `${workerPrefix}%`)) await dropDatabase(server, used)
      await embedded?.stop()
      await rm(workersDirectory, { recursive: true, force: true })
    },
  }
}

async function emptyRedis(url: string): Promise<void> {
  const redis = new Redis(url)
  await redis.flushdb()
  redis.disconnect()
}
