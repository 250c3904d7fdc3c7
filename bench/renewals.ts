import { randomBytes } from "node:crypto"
import { rmSync } from "node:fs"
import { parseArgs } from "node:util"
import { Pool } from "pg"
import { spawnServer, untilReady } from "../integration-tests/harness/server-process"
import { openDatabase } from "../src/boot/database"
import { config } from "../src/config"
import type { Bars } from "./bars"
import { print } from "./measure"
import { killedRenewals } from "./renewals/killed-renewals"

/**
 * Renews subscriptions at PayTR that are all due at the same moment, with several servers on one database. Servers are
 * killed (`kill -9`) while they charge. PayTR loses 10 % of the answers and does not answer 5 % of the calls. Fails if a
 * period is charged twice or not at all.
 */
export const usage = `  --renewals <n>  subscriptions that are due (1000)
  --servers <n>   servers on one database (4)
  --kills <n>     how often one is killed (5)
  --seed <n>      for the moments of the kills and the lost answers (1)
`
const PORT = 19_280
/** Longer than the servers wait for PayTR. */
const HANG_MS = 20_000
const SETTLED_MS = 30_000

export async function bench(bars: Bars): Promise<void> {
  const { values } = parseArgs({
    options: {
      renewals: { type: "string", default: "1000" },
      servers: { type: "string", default: "4" },
      kills: { type: "string", default: "5" },
      seed: { type: "string", default: "1" },
    },
  })
  const secret = () => randomBytes(24).toString("base64url")
  const [password, encryptionKey] = [secret(), randomBytes(32).toString("base64url")]
  rmSync(config.dataDirectory, { recursive: true, force: true })
  const database = await openDatabase(config, { owner: "bench" })
  const pool = new Pool({ connectionString: database.url, max: 4 })
  const env = {
    DATABASE_URL: database.url,
    TRUST_PROXY: "loopback",
    LOG_LEVEL: "error",
    SVC_ADMIN_PASSWORD: password,
    SVC_ENCRYPTION_KEY: encryptionKey,
  }
  try {
    const trial = () =>
      killedRenewals(
        {
          pool,
          encryptionKey,
          admin: { email: config.admin.email, password },
          async start(index, PAYTR_URL) {
            const { dataDirectory } = config
            const server = spawnServer({ dataDirectory, port: PORT + index, env: { ...env, PAYTR_URL } })
            await untilReady(server)
            return server
          },
        },
        {
          renewals: Number(values.renewals),
          servers: Number(values.servers),
          hangMs: HANG_MS,
          settledMs: SETTLED_MS,
          kills: Number(values.kills),
          seed: Number(values.seed),
          tell: print,
        },
      )
    const found = await bars.trial("periods that are charged twice or not at all", trial)
    for (const [what, value] of Object.entries(found)) print(what, String(value))
  } finally {
    await pool.end()
    await database.stop()
  }
}
