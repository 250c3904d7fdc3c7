import { execFile } from "node:child_process"
import { promisify } from "node:util"
import type { Pool } from "pg"
import { npm } from "../integration-tests/harness/server-process"
import { config } from "../src/config"
import { clock } from "../src/lib/clock"
import type { Bars } from "./bars"
import { percentile, print, timed } from "./measure"
import { withPlainEngine, withShop } from "./shop"

/**
 * Measures what many tenants cost: how long it takes to create one, how slow requests are compared with the stock
 * engine's, connections, and memory.
 */
const TENANTS = 50
const REQUESTS = 2_000
const WARM_UP = 200
const PORTS = { ours: 19_200, plain: 19_201 }
const ROUTE = "/store/regions"
/** Our time by the stock engine's. */
const MAX_TIMES = 1
/** The median time to create a tenant by the time for the first one, which includes the template. */
const MAX_CREATION = 1

interface Shop {
  slug: string
  id: string
  publishable_key: string
}

export function bench(bars: Bars): Promise<void> {
  return withShop(
    PORTS.ours,
    async ({ pool, databaseUrl, env, server }) => {
      const shops = await createTenants(bars, env)
      const [first] = shops
      if (!first) throw new Error("The tenant was not created.")

      const { rows } = await pool.query<{ name: string }>(
        "SELECT database_name AS name FROM platform.tenant WHERE id = $1",
        [first.id],
      )
      const ofFirst = { ...env, DATABASE_URL: databaseUrl.replace(/\/[^/]*$/, `/${rows[0]?.name}`) }
      await withPlainEngine({ port: PORTS.plain, env: ofFirst, key: first.publishable_key }, async () => {
        await compare(bars, shops, first)
        await report(pool, server.pid)
      })
    },
    { DEMO_SHOP: "false", TENANT_POOL_MAX: "100" },
  )
}

async function createTenants(bars: Bars, env: Record<string, string>): Promise<Shop[]> {
  const command = async (...words: string[]) => {
    const stdout = await npm(["run", "--silent", "tenant", "--", ...words, "--json"], {
      SVC_DATA_DIR: config.dataDirectory,
      ...env,
    })
    return JSON.parse(stdout) as Shop
  }
  const durations: number[] = []
  const shops: Shop[] = []
  for (let number = 0; number < TENANTS; number++) {
    const startedAt = clock.now()
    shops.push(await command("create", `bench-${number}`, "--admin", "owner@bench.test"))
    durations.push(clock.now() - startedAt)
  }
  const [withTemplate = 0, ...others] = durations
  print("first tenant, template included", `${withTemplate} ms`)
  print(
    `next ${others.length} tenants, each a command`,
    `p50 ${percentile(others, 50)} ms, max ${Math.max(...others)} ms`,
  )
  const middle = percentile(others, 50)
  bars.atMost(
    "a tenant by the first one",
    middle / withTemplate,
    MAX_CREATION,
    `${middle} and ${withTemplate} ms`,
  )
  return shops
}

/** Calls the servers in turn, so that other work on the machine slows both equally. */
async function compare(bars: Bars, shops: Shop[], first: Shop): Promise<void> {
  const any = () => shops[Math.floor(Math.random() * shops.length)] as Shop
  for (const shop of shops) await timed(PORTS.ours, ROUTE, shop.publishable_key)
  for (let number = 0; number < WARM_UP; number++) {
    await timed(PORTS.ours, ROUTE, any().publishable_key)
    await timed(PORTS.plain, ROUTE, first.publishable_key)
  }
  const ours: number[] = []
  const plain: number[] = []
  for (let number = 0; number < REQUESTS; number++) {
    ours.push(await timed(PORTS.ours, ROUTE, any().publishable_key))
    plain.push(await timed(PORTS.plain, ROUTE, first.publishable_key))
  }
  for (const p of [50, 95]) {
    const [with_, without] = [percentile(ours, p), percentile(plain, p)]
    const times = `${with_.toFixed(2)} and ${without.toFixed(2)} ms`
    bars.atMost(`GET ${ROUTE} by the stock engine's (p${p})`, with_ / without, MAX_TIMES, times)
  }
}

async function report(pool: Pool, pid: number): Promise<void> {
  const { rows } = await pool.query<{ count: string }>(
    "SELECT count(*) FROM pg_stat_activity WHERE datname LIKE '%\\_tnt\\_%' AND application_name <> 'svc bench'",
  )
  const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(pid)])
  print("connections to tenants' databases", String(rows[0]?.count))
  print("memory of the server", `${Math.round(Number(stdout) / 1024)} MB`)
}
