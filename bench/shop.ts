import { rmSync } from "node:fs"
import { Pool } from "pg"
import { type ServerProcess, spawnServer, untilReady } from "../integration-tests/harness/server-process"
import { openDatabase } from "../src/boot/database"
import { config } from "../src/config"
import { untilAnswering } from "./measure"

type Environment = Record<string, string>

/** The shop of a benchmark: the demo shop in a new database, with our server. */
export interface BenchShop {
  databaseUrl: string
  pool: Pool
  /** The publishable key; empty without a demo shop. */
  key: string
  /** Can be replaced, if a benchmark stops the server and starts another one. */
  server: ServerProcess
  /** The servers' environment. */
  env: Environment
  /** Starts another server and waits until it is ready. */
  start(otherPort?: number): Promise<ServerProcess>
}

export async function withShop(
  port: number,
  work: (shop: BenchShop) => Promise<void>,
  more: Environment = {},
): Promise<void> {
  rmSync(config.dataDirectory, { recursive: true, force: true })
  const database = await openDatabase(config, { owner: "bench" })
  const pool = new Pool({ connectionString: database.url, max: 4 })
  const env = { DATABASE_URL: database.url, TRUST_PROXY: "loopback", LOG_LEVEL: "error", ...more }
  const start = async (at = port) => {
    const server = spawnServer({ dataDirectory: config.dataDirectory, port: at, env })
    await untilReady(server)
    return server
  }
  const shop = { databaseUrl: database.url, pool, key: "", server: await start(), env, start }
  try {
    const { rows } = await pool.query<{ token: string }>(
      "SELECT token FROM api_key WHERE type = 'publishable'",
    )
    shop.key = rows[0]?.token ?? ""
    await work(shop)
  } finally {
    await stopped(shop.server)
    await pool.end()
    await database.stop()
  }
}

/** Runs the stock engine on one of the shop's databases, while `work` runs. */
export async function withPlainEngine(
  { port, env, key }: { port: number; env: Environment; key: string },
  work: () => Promise<void>,
): Promise<void> {
  const command = ["-r", "ts-node/register/transpile-only", "bench/plain-engine.ts"]
  const plain = spawnServer({ dataDirectory: config.dataDirectory, port, env, command })
  try {
    await untilAnswering(`${plain.url}/store/regions`, key)
    await work()
  } finally {
    await stopped(plain)
  }
}

async function stopped(server: ServerProcess): Promise<void> {
  server.signal("SIGTERM")
  await server.exited
}
