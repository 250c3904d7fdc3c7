import { Pool } from "pg"
import { afterAll, beforeAll, expect, it } from "vitest"
import { killedCampaign } from "../../../bench/campaigns/killed-campaign"
import { ADMIN, BUILT, dropDatabase, productionEnvironment, shopDatabase } from "../../harness/built-server"
import { patient } from "../../harness/patience"
import { proofSize } from "../../harness/proof-size"
import { type ServerProcess, spawnServer, temporaryDirectory, untilReady } from "../../harness/server-process"

const PEOPLE = proofSize({ full: 10_000, small: 400 })
const KILLS = proofSize({ full: 3, small: 1 })
const LEAVING = proofSize({ full: 60, small: 5 })
/** How much longer the mail server takes for each mail, so that a small campaign is still being sent at the kill. */
const SLOW_MS = proofSize({ full: 0, small: 40 })
/** The full size starts the server three times more, and sends 25 times as many mails. */
const TIMEOUT_MS = patient(proofSize({ full: 900_000, small: 120_000 }))
const SEED = 27
const PORT = 19_166
const DATABASE = "svc_campaigns_killed_spec"

const dataDirectory = temporaryDirectory()
let pool: Pool
let shop: { pool: Pool; server: ServerProcess; start(): Promise<ServerProcess> } | undefined

beforeAll(async () => {
  const databaseUrl = await shopDatabase(DATABASE)
  pool = new Pool({ connectionString: databaseUrl.toString(), max: 2 })
  const env = {
    ...productionEnvironment(databaseUrl),
    ADMIN_DASHBOARD: "false",
    LOG_LEVEL: "error",
    TRUST_PROXY: "loopback",
    PUBLIC_URL: `http://localhost:${PORT}`,
    MAIL_PRIVATE_HOSTS: "true",
  }
  const start = async () => {
    const server = spawnServer({ dataDirectory, port: PORT, env, command: BUILT })
    await untilReady(server)
    return server
  }
  shop = { pool, start, server: await start() }
})

afterAll(async () => {
  shop?.server.signal("SIGTERM")
  await shop?.server.exited
  await pool.end()
  await dropDatabase(DATABASE)
})

it(
  "kill -9 within a campaign mails nobody twice and forgets nobody, and people who leave get nothing",
  async () => {
    if (!shop) throw new Error("The server has not started.")
    const found = await killedCampaign(shop, {
      admin: ADMIN,
      people: PEOPLE,
      kills: KILLS,
      seed: SEED,
      leaving: LEAVING,
      slowMs: SLOW_MS,
    })
    expect(found.sent + found.skipped + found.uncertain).toBe(PEOPLE)
    expect(found.skipped).toBeGreaterThan(0)
  },
  TIMEOUT_MS,
)
