import { execFile } from "node:child_process"
import { createHash, randomBytes } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { promisify } from "node:util"
import { Pool } from "pg"
import { type EmbeddedDatabase, openEmbeddedDatabase } from "../../src/boot/embedded-postgres"
import { childEnvironment } from "../../src/config"
import { root } from "../../src/root"
import { fillBlog } from "../fill-blog"
import { fillProducts, fillTranslations, one } from "../fill-products"
import { print } from "../measure"
import { type Start, start, stop } from "./servers"
import { STOCK_COMMAND, stockProject, writeStockProject } from "./stock-project"
import { TRANSLATED } from "./works"

const run = promisify(execFile)
const POSTS = 1_000
const BUILT = path.join(root, ".medusa/server/src")

export type Side = "stock" | "ours"

/** The two servers to compare, on copies of one database. */
export interface Bench {
  starts: Record<Side, Start>
  pools: Record<Side, Pool>
  key: string
  region: string
  close(): Promise<void>
}

interface Options {
  /** The folder for the stock engine's project and the databases. */
  directory: string
  products: number
}

/** The folder of this checkout's databases with so many products. */
export function benchDirectory(products: number): string {
  const id = createHash("sha256").update(`${root} ${products}`).digest("hex").slice(0, 8)
  return path.join(tmpdir(), `svc-bench-${id}`)
}

/** Prepares the folder. If an earlier run has done so, uses that. */
export async function prepare({ directory, products }: Options): Promise<Bench> {
  const marker = path.join(directory, "prepared.json")
  const isPrepared = existsSync(marker)
  if (!isPrepared) {
    rmSync(directory, { recursive: true, force: true })
    mkdirSync(directory, { recursive: true })
  }
  const database = await openEmbeddedDatabase({
    dataDirectory: path.join(directory, "database"),
    owner: `bench engine, process ${process.pid}`,
  })
  const secrets = isPrepared ? readSecrets(marker) : newSecrets()
  const starts = await startsOf(directory, database, secrets)
  if (!isPrepared) {
    await makeStock(directory, starts.stock, database, products)
    writeFileSync(marker, JSON.stringify(secrets))
  }
  const pools = { stock: await poolOf(database, "stock"), ours: await poolOf(database, "ours") }
  const key = await one(pools.stock, "SELECT token FROM api_key WHERE type = 'publishable'")
  if (!isPrepared) await makeOurs(starts.ours, pools.ours, key)
  return {
    starts,
    pools,
    key,
    region: await one(pools.stock, "SELECT default_region_id FROM store"),
    async close() {
      await Promise.all([pools.stock.end(), pools.ours.end()])
      await database.stop()
    },
  }
}

type Secrets = Record<string, string>

function newSecrets(): Secrets {
  const names = ["JWT_SECRET", "COOKIE_SECRET", "SVC_ENCRYPTION_KEY", "SVC_AGENT_API_KEY"]
  return Object.fromEntries(names.map((name) => [name, randomBytes(32).toString("base64url")]))
}

function readSecrets(file: string): Secrets {
  return JSON.parse(readFileSync(file, "utf8")) as Secrets
}

async function startsOf(
  directory: string,
  database: EmbeddedDatabase,
  secrets: Secrets,
): Promise<Record<Side, Start>> {
  const shared = { NODE_ENV: "production", LOG_LEVEL: "error", MEDUSA_DISABLE_TELEMETRY: "1", ...secrets }
  const dataDirectory = path.join(directory, "data")
  return {
    stock: {
      cwd: path.join(directory, "project/.medusa/server"),
      command: STOCK_COMMAND,
      env: { ...shared, DATABASE_URL: await database.database("stock") },
      dataDirectory,
    },
    ours: {
      cwd: root,
      command: [path.join(BUILT, "server.js")],
      env: {
        ...shared,
        DATABASE_URL: await database.database("ours"),
        TRUST_PROXY: "loopback",
        DEMO_SHOP: "false",
        ADMIN_DASHBOARD: existsSync(path.join(root, ".medusa/server/public/admin")) ? "true" : "false",
      },
      dataDirectory,
    },
  }
}

/** Creates the stock project and its database with products. Our database starts as a copy of it. */
async function makeStock(
  directory: string,
  { env }: Start,
  database: EmbeddedDatabase,
  products: number,
): Promise<void> {
  const project = stockProject(path.join(directory, "project"))
  writeStockProject(project.directory)
  await step("Building the stock project", () => project.medusa(["build"], env))
  await step("Creating its database", async () => {
    await project.medusa(["db:migrate"], env)
    await project.medusa(["exec", "./src/scripts/seed.ts"], env)
  })
  await step(`Adding ${products} products`, async () => {
    const pool = await poolOf(database, "stock")
    await fillProducts(pool, products)
    await pool.query(
      `UPDATE inventory_level SET stocked_quantity = 1000000,
              raw_stocked_quantity = '{"value": "1000000", "precision": 20}'`,
    )
    await pool.end()
  })
  await step("Copying the database", async () => {
    const pool = await poolOf(database, "postgres")
    await pool.query("DROP DATABASE ours")
    await pool.query("CREATE DATABASE ours TEMPLATE stock")
    await pool.end()
  })
}

/** Migrates the copy to our schema, as an installation on an existing shop does. */
async function makeOurs(ours: Start, pool: Pool, key: string): Promise<void> {
  await step("Migrating the copy", async () => stop(await start(ours, key)))
  await step("Translating the products", () => fillTranslations(pool, TRANSLATED))
  await step(`Adding ${POSTS} posts and the search index`, async () => {
    await fillBlog(pool, POSTS)
    const env = { ...ours.env, SVC_DATA_DIR: ours.dataDirectory, PUBLIC_URL: "http://localhost:9000" }
    await run(process.execPath, [path.join(BUILT, "rebuild-search.js")], {
      cwd: root,
      env: childEnvironment(env),
    })
  })
}

async function poolOf(database: EmbeddedDatabase, name: string): Promise<Pool> {
  return new Pool({ connectionString: await database.database(name), max: 2 })
}

async function step(what: string, work: () => Promise<void>): Promise<void> {
  const begun = performance.now()
  await work()
  print(what, `${((performance.now() - begun) / 1000).toFixed(0)} s`)
}
