import { randomBytes } from "node:crypto"
import { Pool } from "pg"
import { afterAll, beforeAll, expect, it } from "vitest"
import { killedRenewals } from "../../../bench/renewals/killed-renewals"
import { ADMIN, BUILT, dropDatabase, productionEnvironment, shopDatabase } from "../../harness/built-server"
import { spawnServer, temporaryDirectory, untilReady } from "../../harness/server-process"

/** `npm run bench -- renewals` renews 1,000, with more servers and kills. */
const RENEWALS = 40
const SERVERS = 2
const KILLS = 2
const SEED = 24
const PORT = 19_167
const DATABASE = "svc_renewals_killed_spec"

const dataDirectory = temporaryDirectory()
let databaseUrl: URL
let pool: Pool

beforeAll(async () => {
  databaseUrl = await shopDatabase(DATABASE)
  pool = new Pool({ connectionString: databaseUrl.toString(), max: 2 })
})

afterAll(async () => {
  await pool.end()
  await dropDatabase(DATABASE)
})

it("kill -9 while PayTR loses answers charges each period of a subscription once", async () => {
  const encryptionKey = randomBytes(32).toString("base64url")
  const env = {
    ...productionEnvironment(databaseUrl),
    ADMIN_DASHBOARD: "false",
    LOG_LEVEL: "error",
    TRUST_PROXY: "loopback",
    SVC_ENCRYPTION_KEY: encryptionKey,
  }
  const start = async (index: number, PAYTR_URL: string) => {
    const port = PORT + index
    const own = { ...env, PAYTR_URL, PUBLIC_URL: `http://localhost:${port}` }
    const server = spawnServer({ dataDirectory, port, env: own, command: BUILT })
    await untilReady(server)
    return server
  }
  const found = await killedRenewals(
    { pool, encryptionKey, admin: ADMIN, start },
    { renewals: RENEWALS, servers: SERVERS, kills: KILLS, seed: SEED, hangMs: 800, settledMs: 5_000 },
  )
  expect(found.charged).toBe(RENEWALS)
  expect(found.attempts).toBeGreaterThan(RENEWALS)
})
