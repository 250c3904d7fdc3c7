import { randomBytes } from "node:crypto"
import { Client } from "pg"

export interface TestServer {
  /** Returns this server's URL with the given database name. */
  url(database: string): string
}

export function testServer(serverUrl: string): TestServer {
  return {
    url(database) {
      const url = new URL(serverUrl)
      url.pathname = `/${database}`
      return url.toString()
    },
  }
}

/** The number of an advisory lock. Test runs on one server create their templates one after the other. */
const TEMPLATE_LOCK = 8_151_623

/** Runs work while no other test run does the same on this server. */
export async function alone<Result>(server: TestServer, work: () => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: server.url("postgres") })
  await client.connect()
  try {
    await client.query("SELECT pg_advisory_lock($1)", [TEMPLATE_LOCK])
    return await work()
  } finally {
    await client.end()
  }
}

export async function databaseExists(server: TestServer, name: string): Promise<boolean> {
  const found = await query(server, "SELECT 1 FROM pg_database WHERE datname = $1", [name])
  return found.length > 0
}

/** Copies a database inside PostgreSQL, in a fraction of a second. */
export async function cloneDatabase(server: TestServer, template: string, name: string): Promise<void> {
  await dropDatabase(server, name)
  // The servers of tests run without fsync, so copying files takes a third of the time of copying through the log.
  await query(server, `CREATE DATABASE "${name}" TEMPLATE "${template}" STRATEGY FILE_COPY`)
}

/** Gives a shop a publishable key of its own. All copies of the template have the same key at first. */
export async function renewPublishableKey(server: TestServer, name: string): Promise<string> {
  const token = `pk_${randomBytes(32).toString("hex")}`
  await query(server, "UPDATE api_key SET token = $1 WHERE type = 'publishable'", [token], name)
  return token
}

export async function createDatabase(server: TestServer, name: string): Promise<void> {
  await query(server, `CREATE DATABASE "${name}"`)
}

export async function renameDatabase(server: TestServer, from: string, to: string): Promise<void> {
  await query(server, `ALTER DATABASE "${from}" RENAME TO "${to}"`)
}

export async function dropDatabase(server: TestServer, name: string): Promise<void> {
  await query(server, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`)
}

export async function databasesLike(server: TestServer, pattern: string): Promise<string[]> {
  const rows = await query(server, "SELECT datname FROM pg_database WHERE datname LIKE $1", [pattern])
  return rows.map((row) => String(row.datname))
}

async function query(
  server: TestServer,
  sql: string,
  values: unknown[] = [],
  database = "postgres",
): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: server.url(database) })
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}
