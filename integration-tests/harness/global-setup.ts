import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { readdirSync, readFileSync, rmSync } from "node:fs"
import path from "node:path"
import { Redis } from "ioredis"
import type { TestProject } from "vitest/node"
import { openEmbeddedDatabase } from "../../src/boot/embedded-postgres"
import { ensureBuiltTemplate } from "./built-template"
import { required } from "./required"
import {
  alone,
  createDatabase,
  databaseExists,
  databasesLike,
  dropDatabase,
  renameDatabase,
  testServer,
} from "./test-database"

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL server, the template with the demo shop, and the prefix of the workers' copies. */
    database: { serverUrl: string; template: string; workerPrefix: string }
    redisUrl: string | undefined
    /** The random seed, the number of fuzz calls for each operation, and of changes beside cached answers. */
    fuzz: { seed: number; rounds: number; cacheChanges: number }
  }
}

interface SharedServer {
  serverUrl: string
  template: string
  workerPrefix: string
  /** The number of projects that still use the server. */
  users: number
  stop(): Promise<void>
}

const root = path.resolve(__dirname, "../..")
const dataDirectory = path.join(root, ".svc/test")
/** A change in these paths rebuilds the template, because they shape the schema or the demo shop. */
const TEMPLATE_SOURCES = [
  "src/features",
  "src/lib/changes",
  "src/tenancy/changes",
  "src/modules",
  "src/links",
  "src/search",
  "src/migration-scripts",
  "src/seed",
  "src/workflows",
]
const TEMPLATE_PREFIX = "svc_template_"
/** A fixed seed makes the same calls in each run. `npm run fuzz` uses other seeds and more rounds. */
const FUZZ_ROUNDS = 20
const FUZZ_CACHE_CHANGES = 200
const FUZZ_SEED = 318_702_651

/** Each project loads its own copy of this file, so they share one server and one template through `globalThis`. */
const shared = globalThis as typeof globalThis & { svcTestServer?: Promise<SharedServer> }

/** Prepares the databases and Redis. Starts PostgreSQL unless TEST_DATABASE_URL names a server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { name } = project.config
  const redisUrl = name === "redis" ? required("TEST_REDIS_URL") : undefined
  if (redisUrl) await emptyRedis(redisUrl)

  shared.svcTestServer ??= openServer(project.config.env as Record<string, string>)
  const server = await shared.svcTestServer
  server.users++
  const { serverUrl, workerPrefix } = server
  const template = name?.startsWith("production")
    ? await alone(testServer(serverUrl), () => ensureBuiltTemplate(serverUrl, server.template))
    : server.template

  project.provide("database", { serverUrl, template, workerPrefix })
  project.provide("redisUrl", redisUrl)
  project.provide("fuzz", {
    seed: Number(process.env.FUZZ_SEED ?? FUZZ_SEED),
    rounds: Number(process.env.FUZZ_ROUNDS ?? FUZZ_ROUNDS),
    cacheChanges: Number(process.env.FUZZ_CACHE_CHANGES ?? FUZZ_CACHE_CHANGES),
  })
  return async () => {
    if (--server.users === 0) await server.stop()
  }
}

async function openServer(env: Record<string, string>): Promise<SharedServer> {
  const embedded = process.env.TEST_DATABASE_URL
    ? undefined
    : await openEmbeddedDatabase({ dataDirectory, owner: `tests, process ${process.pid}`, volatile: true })
  const serverUrl = process.env.TEST_DATABASE_URL ?? (await embedded?.database("postgres")) ?? ""

  const template = `${TEMPLATE_PREFIX}${fingerprint()}`
  await alone(testServer(serverUrl), () => ensureTemplate(serverUrl, template, env)).catch(
    async (error: unknown) => {
      await embedded?.stop()
      throw error
    },
  )

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
    },
  }
}
/** Builds the template under a temporary name and renames it at the end. An interrupted build is never used. */
async function ensureTemplate(
  serverUrl: string,
  template: string,
  env: Record<string, string>,
): Promise<void> {
  const server = testServer(serverUrl)
  if (await databaseExists(server, template)) return

  for (const stale of await databasesLike(server, `${TEMPLATE_PREFIX}%`)) await dropDatabase(server, stale)
  rmSync(path.join(dataDirectory, "files"), { recursive: true, force: true })

  const unfinished = `svc_unfinished_${process.pid}`
  await createDatabase(server, unfinished)
  const program = path.join(__dirname, "build-template.ts")
  execFileSync(process.execPath, ["-r", "ts-node/register/transpile-only", program], {
    cwd: root,
    stdio: "inherit",
    // Uses the workers' environment, so that both know the same admin. Redis is off because this process runs alone.
    env: { ...process.env, ...env, DATABASE_URL: server.url(unfinished), REDIS_URL: "" },
  })
  await renameDatabase(server, unfinished, template)
}

async function emptyRedis(url: string): Promise<void> {
  const redis = new Redis(url)
  await redis.flushdb()
  redis.disconnect()
}

function fingerprint(): string {
  const hash = createHash("sha256").update(readFileSync(path.join(root, "package-lock.json")))
  for (const source of [...TEMPLATE_SOURCES, "integration-tests/harness"])
    addSource(hash, path.join(root, source))
  return hash.digest("hex").slice(0, 12)
}

function addSource(hash: ReturnType<typeof createHash>, directory: string): void {
  if (directory.endsWith(".ts")) return void hash.update(readFileSync(directory))
  const entries = (() => {
    try {
      return readdirSync(directory, { withFileTypes: true })
    } catch {
      return []
    }
  })()
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.join(directory, entry.name)
    if (entry.isDirectory()) addSource(hash, file)
    else hash.update(entry.name).update(readFileSync(file))
  }
}
