import path from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { Client, type Pool } from "pg"
import { spawnServer, untilReady } from "../integration-tests/harness/server-process"
import { config } from "../src/config"
import { encryptionWith } from "../src/lib/encryption"
import { loadOrCreateSecrets } from "../src/lib/local-secrets"
import { root } from "../src/root"
import { databaseServer } from "../src/tenancy/database-server"
import { keyHash, siblingDatabase } from "../src/tenancy/registry"
import { Tenants } from "../src/tenancy/tenants"
import type { Bars } from "./bars"
import { memoryMb } from "./engine/servers"
import { fillProducts } from "./fill-products"
import { print, timed } from "./measure"
import { withShop } from "./shop"

/**
 * Lets 200 tenants read random pages of products from the built server, whose cache has a fifth of the memory that these
 * pages need. Its memory must stay below the cache's limit plus 450 MB, and its connections below their limit. Run `npm
 * run build` first.
 */
export const usage = `  <n>  seconds (60)
`
const PORTS = { source: 19_250, built: 19_251 }
const TENANTS = 200
const DATABASES = 20
const PRODUCTS = 200
const SECONDS = Number(process.argv[2] ?? 60)
const CLIENTS = 8
const CACHE_MB = 32
const REST_MB = 450
const MAX_CONNECTIONS = 60
const POLL_MS = 250

export function bench(bars: Bars): Promise<void> {
  return withShop(PORTS.source, async (shop) => {
    await fillProducts(shop.pool, PRODUCTS)
    shop.server.signal("SIGTERM")
    await shop.server.exited
    await copyDatabase(shop.databaseUrl)
    shop.server = spawnServer({
      dataDirectory: config.dataDirectory,
      port: PORTS.built,
      command: [path.join(root, ".medusa/server/src/server.js")],
      env: {
        ...shop.env,
        CACHE_MEMORY: `${CACHE_MB}mb`,
        DATABASE_CONNECTIONS_MAX: String(MAX_CONNECTIONS),
      },
    })
    await untilReady(shop.server)
    print("memory after the start", `${memoryMb(shop.server).toFixed(0)} MB`)
    const keys = await register(shop.pool, shop.databaseUrl)
    await measure(bars, { keys, memory: () => memoryMb(shop.server), pool: shop.pool })
  })
}

async function copyDatabase(databaseUrl: string): Promise<void> {
  const template = new URL(databaseUrl).pathname.slice(1)
  for (let number = 0; number < DATABASES; number++)
    await databaseServer(databaseUrl).clone(template, `memory_${number}`)
}

/** Creates the tenants, ten in each copy of the shop's database, and returns a publishable key of each. */
async function register(pool: Pool, databaseUrl: string): Promise<string[]> {
  const { SVC_ENCRYPTION_KEY = "" } = loadOrCreateSecrets(config.dataDirectory, ["SVC_ENCRYPTION_KEY"])
  const tenants = new Tenants(pool, encryptionWith(SVC_ENCRYPTION_KEY))
  const { rows } = await pool.query<{ version: string }>(
    "SELECT version FROM platform.schema_release ORDER BY number DESC LIMIT 1",
  )
  const keys: string[] = []
  for (let number = 0; number < TENANTS; number++) {
    const url = siblingDatabase(databaseUrl, `memory_${number % DATABASES}`)
    const slug = `memory-${number}`
    const id = await tenants.begin({ slug, name: slug, database: () => ({ url }) })
    await tenants.complete(id, rows[0]?.version ?? "")
    const key = `pk_${number.toString().padStart(64, "0")}`
    await addKey(url, key)
    const values = [keyHash(key), id]
    await pool.query("INSERT INTO platform.publishable_key (hash, tenant_id) VALUES ($1, $2)", values)
    keys.push(key)
  }
  return keys
}

async function addKey(url: string, key: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(
    `WITH made AS (
       INSERT INTO api_key
       SELECT (jsonb_populate_record(NULL::api_key, to_jsonb(one) || jsonb_build_object('id', 'a' || $1, 'token', $1::text))).*
         FROM api_key one WHERE type = 'publishable' LIMIT 1 RETURNING id)
     INSERT INTO publishable_api_key_sales_channel (publishable_key_id, sales_channel_id, id)
       SELECT made.id, default_sales_channel_id, made.id FROM made, store`,
    [key],
  )
  await client.end()
}

async function measure(
  bars: Bars,
  { keys, memory, pool }: { keys: string[]; memory: () => number; pool: Pool },
): Promise<void> {
  let isOver = false
  let requests = 0
  let mostMb = 0
  let mostConnections = 0
  const any = (below: number) => Math.floor(Math.random() * below)
  const client = async () => {
    while (!isOver) {
      const page = `limit=${any(20) + 1}&offset=${any(PRODUCTS - 20)}`
      await timed(PORTS.built, `/store/products?${page}`, keys[any(keys.length)] ?? "")
      requests++
    }
  }
  const clients = Array.from({ length: CLIENTS }, client)
  const end = performance.now() + SECONDS * 1_000
  while (performance.now() < end) {
    await delay(POLL_MS)
    mostMb = Math.max(mostMb, memory())
    const { rows } = await pool.query<{ count: number }>(
      "SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
    )
    mostConnections = Math.max(mostConnections, rows[0]?.count ?? 0)
  }
  isOver = true
  await Promise.all(clients)
  print("requests", String(requests))
  const most = CACHE_MB + REST_MB
  bars.atMost("most memory by its limit", mostMb / most, 1, `${mostMb.toFixed(0)} of ${most} MB`)
  bars.atMost(
    "most connections by their limit",
    mostConnections / MAX_CONNECTIONS,
    1,
    `${mostConnections} of ${MAX_CONNECTIONS}`,
  )
}
