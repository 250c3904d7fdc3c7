import { Pool } from "pg"
import type { Encryption } from "../lib/encryption"
import { type Broadcast, openBroadcast } from "./broadcast"
import { Registry } from "./registry"

export interface OpenRegistry {
  registry: Registry
  broadcast: Broadcast
  /** Connections to the home database, for the registry. */
  pool: Pool
  close(): Promise<void>
}

/** For the registry alone, whose answers are kept. */
const CONNECTIONS = 4
const TIMEOUT_MS = 2_000

/** Opens the registry in the home database. */
export function openRegistry(options: {
  homeUrl: string
  encryption: Encryption
  /** What identifies the schema of this code. */
  schemaVersion: string
}): OpenRegistry {
  const { homeUrl } = options
  const pool = homePool(homeUrl, CONNECTIONS)
  const broadcast = openBroadcast({ databaseUrl: homeUrl, pool })
  const registry = new Registry({ ...options, pool, broadcast })

  return {
    registry,
    broadcast,
    pool,
    async close() {
      await broadcast.close()
      await pool.end()
    },
  }
}

/** Connections to the home database for what is quick there, or fails. */
export function homePool(homeUrl: string, max: number): Pool {
  const pool = new Pool({
    connectionString: homeUrl,
    max,
    connectionTimeoutMillis: TIMEOUT_MS,
    statement_timeout: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS * 2,
    application_name: "svc registry",
  })
  // A connection that breaks while nobody uses it is replaced; what is under way fails by itself.
  pool.on("error", () => undefined)
  return pool
}
