import { Pool } from "pg"
import type { Encryption } from "../lib/encryption"
import { type Broadcast, openBroadcast } from "./broadcast"
import { Registry } from "./registry"

export interface OpenRegistry {
  registry: Registry
  broadcast: Broadcast
  /** The registry's connections to the home database. */
  pool: Pool
  close(): Promise<void>
}

/** Few connections are enough for the registry, because its results are cached. */
const CONNECTIONS = 4
/** One more than in the pool: the connection that listens for changes. */
export const REGISTRY_CONNECTIONS = CONNECTIONS + 1
const MAX_STATEMENT_MS = 2_000
/** Waits for a free connection, or for a new one. */
const MAX_CONNECTING_MS = 15_000
/**
 * After this time without an answer, a connection is taken for dead. The database ends slow statements earlier, so this
 * must only be longer than a busy process may need until it reads the answer.
 */
const MAX_SILENCE_MS = 10_000

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

/** Connections to the home database for short statements, which all have a time limit. */
export function homePool(homeUrl: string, max: number): Pool {
  const pool = new Pool({
    connectionString: homeUrl,
    max,
    connectionTimeoutMillis: MAX_CONNECTING_MS,
    // Connections stay open: to open one takes seconds while the process is busy, as right after its start.
    idleTimeoutMillis: 0,
    statement_timeout: MAX_STATEMENT_MS,
    query_timeout: MAX_SILENCE_MS,
    application_name: "svc registry",
  })
  // The pool replaces a broken idle connection by itself. Without a listener, the error would end the process. A
  // running statement reports its own error.
  pool.on("error", () => undefined)
  return pool
}
