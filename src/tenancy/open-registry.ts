import { Pool } from "pg"
import type { Encryption } from "../lib/encryption"
import { type Broadcast, openBroadcast } from "./broadcast"
import { Registry } from "./registry"

export interface OpenRegistry {
  registry: Registry
  broadcast: Broadcast
  /** Maximum connections to the home database for the registry. */
  pool: Pool
  close(): Promise<void>
}

/** A small pool of the registry's own; its answers are cached. */
const CONNECTIONS = 4
const TIMEOUT_MS = 2_000

/** Opens the registry in the home database. */
export function openRegistry(options: {
  homeUrl: string
  encryption: Encryption
  /** The identifier of this code's schema. */
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

/** Connections to the home database for short statements, with short timeouts. */
export function homePool(homeUrl: string, max: number): Pool {
  const pool = new Pool({
    connectionString: homeUrl,
    max,
    connectionTimeoutMillis: TIMEOUT_MS,
    statement_timeout: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS * 2,
    application_name: "svc registry",
  })
  // The pool replaces a broken idle connection. A statement in progress fails by itself.
  pool.on("error", () => undefined)
  return pool
}
