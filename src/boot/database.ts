import { Redis } from "ioredis"
import { Client } from "pg"
import { type Configuration, useDatabase } from "../config"
import { reasonOf } from "../lib/thrown"
import { openEmbeddedDatabase } from "./embedded-postgres"

const DATABASE_NAME = "svc"
const CONNECT_TIMEOUT_MS = 10_000

export interface Database {
  url: string
  stop(): Promise<void>
}

/**
 * Opens the database of this process: the one in `DATABASE_URL`, else the embedded PostgreSQL. Only one `owner` can use
 * the embedded one at a time, but with `join` a command may use it beside the server.
 */
export async function openDatabase(
  config: Configuration,
  use: { owner: string; join?: boolean },
): Promise<Database> {
  if (config.databaseUrl) {
    await assertReachable(config.databaseUrl)
    return { url: config.databaseUrl, stop: async () => {} }
  }
  const embedded = await openEmbeddedDatabase({
    dataDirectory: config.dataDirectory,
    owner: `${use.owner}, process ${process.pid}`,
    join: use.join,
  })
  const url = await embedded.database(DATABASE_NAME)
  useDatabase(url)
  return { url, stop: () => embedded.stop() }
}

/** Checks at the start that Redis answers. Later, the engine would report only that the connection is closed. */
export async function assertRedis(url: string): Promise<void> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy: () => null,
  })
  let failure: Error | undefined
  redis.on("error", (error) => {
    failure = error
  })
  try {
    await redis.ping()
  } catch (error) {
    throw new Error(
      `Redis at ${new URL(url).host} cannot be used: ${reasonOf(failure ?? error)}. Check REDIS_URL.`,
    )
  } finally {
    redis.disconnect()
  }
}

/** Checks at the start that the database answers. The engine would try for minutes before it reports an error. */
async function assertReachable(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  try {
    await client.connect()
  } catch (error) {
    const { host, pathname } = new URL(url)
    throw new Error(
      `The database ${pathname.slice(1)} at ${host} cannot be opened: ${reasonOf(error)}. Check DATABASE_URL.`,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}
