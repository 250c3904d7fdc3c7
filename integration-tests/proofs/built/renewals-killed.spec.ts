import { randomBytes } from "node:crypto"
import { Pool } from "pg"
import { afterAll, beforeAll, expect, it } from "vitest"
import { killedRenewals } from "../../../bench/renewals/killed-renewals"
import { ADMIN, BUILT, dropDatabase, productionEnvironment, shopDatabase } from "../../harness/built-server"
import { patient } from "../../harness/patience"
import { proofSize } from "../../harness/proof-size"
import { spawnServer, temporaryDirectory, untilReady } from "../../harness/server-process"

const RENEWALS = proofSize({ full: 1_000, small: 40 })
const SERVERS = proofSize({ full: 4, small: 2 })
const KILLS = proofSize({ full: 5, small: 2 })
/** In a full proof, longer than the servers wait for PayTR. A small one saves the time. */
const hangMs = proofSize({ full: 20_000, small: 800 })
const settledMs = proofSize({ full: 30_000, small: 5_000 })
const SLOW_MS = patient(proofSize({ full: 1_800_000, small: 120_000 }))
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

it("kill -9 while PayTR loses answers charges each period of a subscription once", {
  timeout: SLOW_MS,
}, async () => {
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
    { renewals: RENEWALS, servers: SERVERS, kills: KILLS, seed: SEED, hangMs, settledMs },
  )
  expect(found.charged).toBe(RENEWALS)
  expect(found.attempts).toBeGreaterThan(RENEWALS)
})
