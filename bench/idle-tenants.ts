import { setTimeout as delay } from "node:timers/promises"
import type { Pool } from "pg"
import { npm } from "../integration-tests/harness/server-process"
import { config } from "../src/config"
import { clock } from "../src/lib/clock"
import { encryptionWith } from "../src/lib/encryption"
import { loadOrCreateSecrets } from "../src/lib/local-secrets"
import { databaseServer } from "../src/tenancy/database-server"
import { siblingDatabase } from "../src/tenancy/registry"
import { SWEEP } from "../src/tenancy/schedule/scheduled-job"
import { Tenants } from "../src/tenancy/tenants"
import type { Bars } from "./bars"
import { percentile, print } from "./measure"
import { type BenchShop, withShop } from "./shop"

/**
 * Measures what tenants without traffic cost, and how late due jobs run, with 1,000 tenants over 20 databases. Counts
 * connections for each tenant and hour, and compares how late 200 due tenants are with how late a few are.
 */
const TENANTS = 1_000
const DATABASES = 20
const STEADY_SECONDS = 180
const SETTLE_SECONDS = 15
const DUE_TENANTS = 200
const FEW_DUE_TENANTS = 10
const JOB = "publish-due-blog-posts"
const HOUR_SECONDS = 3_600
/** Two a second for all tenants together. */
const MAX_CONNECTIONS = (2 * HOUR_SECONDS) / TENANTS
/** How late the slowest of many due tenants is, by the slowest of a few. */
const MAX_LATER = 3

export function bench(bars: Bars): Promise<void> {
  return withShop(
    19_210,
    async (shop) => {
      await register(shop)
      await everyoneSwept(bars, shop.pool)
      await steadyState(bars, shop.pool)
      const [few, many] = [await latency(shop.pool, FEW_DUE_TENANTS), await latency(shop.pool, DUE_TENANTS)]
      bars.atMost(
        "from due to done, many by few due tenants (most)",
        many / few,
        MAX_LATER,
        `${many} and ${few} ms`,
      )
    },
    { DEMO_SHOP: "false" },
  )
}

/** Creates one tenant by the command. The other tenants are rows in the registry that use copies of its database. */
async function register({ pool, databaseUrl, env }: BenchShop): Promise<void> {
  await npm(["run", "--silent", "tenant", "--", "create", "first", "--admin", "owner@bench.test", "--json"], {
    SVC_DATA_DIR: config.dataDirectory,
    ...env,
  })
  const { rows } = await pool.query<{ template: string; version: string }>(
    `SELECT datname AS template, (SELECT schema_version FROM platform.tenant WHERE slug = 'first') AS version
       FROM pg_database WHERE datname LIKE '%blank\\_%'`,
  )
  const [{ template, version } = { template: "", version: "" }] = rows
  for (let number = 0; number < DATABASES; number++)
    await databaseServer(databaseUrl).clone(template, `idle_${number}`)

  const { SVC_ENCRYPTION_KEY = "" } = loadOrCreateSecrets(config.dataDirectory, ["SVC_ENCRYPTION_KEY"])
  const tenants = new Tenants(pool, encryptionWith(SVC_ENCRYPTION_KEY))
  for (let number = 0; number < TENANTS; number++) {
    const url = siblingDatabase(databaseUrl, `idle_${number % DATABASES}`)
    const id = await tenants.begin({ slug: `idle-${number}`, name: "Idle", database: () => ({ url }) })
    await tenants.complete(id, version)
  }
}

/** Runs the hourly job of all tenants at once, to measure what one run costs. */
async function everyoneSwept(bars: Bars, pool: Pool): Promise<void> {
  const before = await sessions(pool)
  const begun = clock.now()
  await pool.query("UPDATE platform.due_work SET due_at = now(), not_before = NULL WHERE job = $1", [SWEEP])
  await untilNothingIsDue(pool)
  const seconds = (clock.now() - begun) / 1_000
  await delay(SETTLE_SECONDS * 1_000)
  const made = (await sessions(pool)) - before
  print(`sweeping ${TENANTS} tenants at once`, `${seconds.toFixed(0)} s, ${made} connections`)
  bars.atMost("connections of a tenant for its hourly sweep", made / TENANTS, MAX_CONNECTIONS)
}

/** Spreads the next runs of the hourly job over the hour, as on a server that has run for long. */
async function steadyState(bars: Bars, pool: Pool): Promise<void> {
  await pool.query(
    "UPDATE platform.due_work SET due_at = now() + random() * interval '1 hour', not_before = NULL WHERE job = $1",
    [SWEEP],
  )
  const before = await sessions(pool)
  await delay(STEADY_SECONDS * 1_000)
  const made = (await sessions(pool)) - before
  const hourly = (made * HOUR_SECONDS) / STEADY_SECONDS / TENANTS
  bars.atMost(
    "connections of a tenant in an hour at rest",
    hourly,
    MAX_CONNECTIONS,
    `${made} in ${STEADY_SECONDS} s`,
  )
}

/** Returns the longest time in ms from when a job is due until it has run. */
async function latency(pool: Pool, count: number): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    "SELECT id FROM platform.tenant WHERE slug LIKE 'idle-%' ORDER BY random() LIMIT $1",
    [count],
  )
  const ids = rows.map(({ id }) => id)
  await pool.query(
    `INSERT INTO platform.due_work (tenant_id, job, due_at)
       SELECT id, $2, now() + interval '5 seconds' + random() * interval '60 seconds' FROM unnest($1::text[]) AS id
       ON CONFLICT (tenant_id, job) DO UPDATE SET due_at = excluded.due_at`,
    [ids, JOB],
  )
  const due = await pool.query<{ tenant_id: string; due_at: Date }>(
    "SELECT tenant_id, due_at FROM platform.due_work WHERE job = $1 AND tenant_id = ANY ($2)",
    [JOB, ids],
  )
  const waiting = new Map(due.rows.map((row) => [row.tenant_id, row.due_at.getTime()]))
  const latencies: number[] = []
  while (waiting.size > 0) {
    await delay(50)
    const done = await pool.query<{ tenant_id: string; now: Date }>(
      `SELECT tenant_id, clock_timestamp() AS now FROM platform.due_work
        WHERE job = $1 AND tenant_id = ANY ($2) AND due_at = 'infinity' AND leased_until IS NULL`,
      [JOB, [...waiting.keys()]],
    )
    for (const { tenant_id, now } of done.rows) {
      latencies.push(now.getTime() - (waiting.get(tenant_id) ?? 0))
      waiting.delete(tenant_id)
    }
  }
  const at = (p: number) => `p${p} ${percentile(latencies, p)} ms`
  print(`from due to done, ${ids.length} tenants in a minute`, [50, 95, 99].map(at).join(", "))
  return Math.max(...latencies)
}

async function untilNothingIsDue(pool: Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ count: string }>(
      "SELECT count(*) FROM platform.due_work WHERE ready_at <= now() OR leased_until IS NOT NULL",
    )
    if (rows[0]?.count === "0") return
    await delay(500)
  }
}

/** Counts the connections to all databases since the server's start, including this program's own. */
async function sessions(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: string }>("SELECT sum(sessions) AS count FROM pg_stat_database")
  return Number(rows[0]?.count)
}
