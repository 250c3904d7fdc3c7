import { Pool } from "pg"
import { afterAll, beforeAll, expect, it } from "vitest"
import { killedCheckouts } from "../../../bench/webhooks/killed-checkouts"
import {
  ADMIN,
  BUILT,
  demoKey,
  dropDatabase,
  productionEnvironment,
  shopDatabase,
} from "../../harness/built-server"
import { type ServerProcess, spawnServer, temporaryDirectory, untilReady } from "../../harness/server-process"

/** `npm run bench -- webhook-kills` completes 1,000 carts, with more kills. */
const CHECKOUTS = 16
const KILLS = 1
const SEED = 30
const PORT = 19_165
const DATABASE = "svc_webhooks_killed_spec"

const dataDirectory = temporaryDirectory()
let pool: Pool
let shop: { pool: Pool; key: string; server: ServerProcess; start(): Promise<ServerProcess> } | undefined

beforeAll(async () => {
  const databaseUrl = await shopDatabase(DATABASE)
  pool = new Pool({ connectionString: databaseUrl.toString(), max: 2 })
  const env = {
    ...productionEnvironment(databaseUrl),
    ADMIN_DASHBOARD: "false",
    LOG_LEVEL: "error",
    TRUST_PROXY: "loopback",
    PUBLIC_URL: `http://localhost:${PORT}`,
    WEBHOOKS_PRIVATE_HOSTS: "true",
  }
  const start = async () => {
    const server = spawnServer({ dataDirectory, port: PORT, env, command: BUILT })
    await untilReady(server)
    return server
  }
  shop = { pool, key: await demoKey(databaseUrl), start, server: await start() }
})

afterAll(async () => {
  shop?.server.signal("SIGTERM")
  await shop?.server.exited
  await pool.end()
  await dropDatabase(DATABASE)
})

it("kill -9 during checkouts loses, repeats with changes, and invents no event", async () => {
  if (!shop) throw new Error("The server has not started.")
  const found = await killedCheckouts(shop, {
    admin: ADMIN,
    checkouts: CHECKOUTS,
    kills: KILLS,
    seed: SEED,
    failing: 0.3,
  })
  expect(found.orders).toBe(CHECKOUTS)
  expect(found.refused).toBeGreaterThan(0)
  expect(Math.min(...found.doublySigned)).toBeGreaterThan(0)
})
