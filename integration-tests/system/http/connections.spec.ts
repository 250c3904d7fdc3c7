import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { schemaVersion } from "../../../src/boot/schema"
import { config } from "../../../src/config"
import { encryptionWith } from "../../../src/lib/encryption"
import { Provisioning } from "../../../src/tenancy/provisioning"
import { keyHash } from "../../../src/tenancy/registry"
import { Tenants } from "../../../src/tenancy/tenants"
import { anyAddress } from "../../harness/api"
import { type ServerProcess, spawnServer, untilReady } from "../../harness/server-process"
import { useShop } from "../../harness/shop"
import { type StallingProxy, stallingProxy } from "../../harness/stalling-proxy"
import { renewPublishableKey, testServer } from "../../harness/test-database"

const PORT = 19_181
const TENANTS = 8
const ROUNDS = 4
const MOST = 30
/** The largest number of the engine's connections to the home database. */
const POOL = 8

let proxy: StallingProxy
let server: ServerProcess
const keys: string[] = []
const directory = mkdtempSync(path.join(tmpdir(), "svc-connections-"))

beforeAll(async () => {
  const shop = await useShop()
  proxy = await stallingProxy(config.databaseUrl ?? "")
  const { pool, registry } = shop.app.tenancy()
  const provisioning = new Provisioning({
    homeUrl: proxy.url,
    pool,
    registry,
    tenants: new Tenants(pool, encryptionWith(config.secrets.encryption)),
    schemaVersion: schemaVersion(),
    prepare: async () => {},
    template: inject("database").template,
  })
  for (let number = 0; number < TENANTS; number++) {
    const slug = `bounded-${number}`
    const { tenant } = await provisioning.create({ slug, name: slug }, async () => async () => {})
    const database = new URL(tenant.databaseUrl).pathname.slice(1)
    const key = await renewPublishableKey(testServer(config.databaseUrl ?? ""), database)
    await pool.query("INSERT INTO platform.publishable_key (hash, tenant_id) VALUES ($1, $2)", [
      keyHash(key),
      tenant.id,
    ])
    keys.push(key)
  }
  server = spawnServer({
    dataDirectory: directory,
    port: PORT,
    env: {
      DATABASE_URL: proxy.url,
      DATABASE_CONNECTIONS_MAX: String(MOST),
      DATABASE_POOL_MAX: String(POOL),
      DEMO_SHOP: "false",
      TRUST_PROXY: "loopback",
      LOG_LEVEL: "error",
      PUBLIC_URL: config.publicUrl,
      JWT_SECRET: config.secrets.jwt,
      COOKIE_SECRET: config.secrets.cookie,
      SVC_ENCRYPTION_KEY: config.secrets.encryption,
      SVC_AGENT_API_KEY: config.secrets.agentKey,
    },
  })
  await untilReady(server)
  // The first call of each shop opens its database and compiles code. The test is about later calls.
  for (const key of keys) await statusOf(key, "/store/regions")
})

afterAll(async () => {
  server.signal("SIGTERM")
  await server.exited
  await proxy.close()
  rmSync(directory, { recursive: true, force: true })
})

/**
 * Repeats a call as long as the server answers that it is busy. On a slow machine, the longest wait for a connection ends
 * before all calls have had their turn. A connection that is never given back still fails the test.
 */
async function statusOf(key: string, address: string): Promise<number> {
  for (;;) {
    const headers = { "x-publishable-api-key": key, "x-forwarded-for": anyAddress() }
    const answer = await fetch(server.url + address, { headers })
    await answer.text()
    if (answer.status !== 503) return answer.status
  }
}

describe("the connections of a process", () => {
  it("stay within one number, with more busy tenants than it has connections for, and all are served", async () => {
    const statuses = new Set<number>()
    for (let round = 0; round < ROUNDS; round++)
      await Promise.all(
        keys.flatMap((key) =>
          ["/store/regions", "/store/collections", "/store/currencies", "/store/product-tags"].flatMap(
            (address) =>
              [round, round + 100].map(async (offset) =>
                statuses.add(await statusOf(key, `${address}?offset=${offset}`)),
              ),
          ),
        ),
      )
    expect([...statuses]).toEqual([200])
    expect(proxy.most).toBeLessThanOrEqual(MOST)
    // This many tenants would open more connections if they were not limited.
    expect(proxy.opened).toBeGreaterThan(MOST)
  })
})
