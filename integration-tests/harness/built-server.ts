import { randomBytes } from "node:crypto"
import { Client } from "pg"
import { inject } from "vitest"
import { required } from "./required"
import { SERVER_NODE } from "./server-process"
import {
  cloneDatabase,
  createDatabase,
  databasesLike,
  dropDatabase as drop,
  testServer,
} from "./test-database"

/** The built server (`npm run build`), which plain Node can run. */
export const BUILT = [".medusa/server/src/server.js"]

/**
 * How a spec starts a server again that was started from the sources. `.ci/run` sets `TEST_BUILT`, because its build is
 * of the same sources and starts in a third of the time.
 */
export const STARTED_AGAIN: { command?: string[] } =
  process.env.TEST_BUILT === "true" ? { command: BUILT } : {}

/** The admin of the demo shop. */
export const ADMIN = { email: "admin@demo.test", password: required("SVC_ADMIN_PASSWORD") }

/** Creates an empty database for one spec. */
export async function emptyDatabase(name: string): Promise<URL> {
  await dropDatabase(name)
  await createDatabase(server(), own(name))
  return new URL(server().url(own(name)))
}

/**
 * Creates a database with the schema and the demo shop, for one spec. A server starts on it quickly, because nothing
 * must be migrated.
 */
export async function shopDatabase(name: string): Promise<URL> {
  await dropDatabase(name)
  await cloneDatabase(server(), inject("database").template, own(name))
  return new URL(server().url(own(name)))
}

/** Deletes the database of a spec, and the databases of tenants that the spec has created. */
export async function dropDatabase(name: string): Promise<void> {
  const tenants = await databasesLike(server(), `${own(name)}\\_tnt\\_%`)
  for (const database of [own(name), ...tenants]) await drop(server(), database)
}

/** The Redis database for these specs. Other test workers use other ones. */
export function redisDatabase(): string {
  const url = new URL(required("TEST_REDIS_URL"))
  url.pathname = SERVER_NODE === undefined ? "/14" : "/15"
  return url.toString()
}

function server() {
  return testServer(inject("database").serverUrl)
}

function own(name: string): string {
  return SERVER_NODE === undefined ? name : `${name}_node_${SERVER_NODE}`
}

/** The environment variables for a production server with the demo shop. */
export function productionEnvironment(databaseUrl: URL): Record<string, string> {
  const secrets = ["JWT_SECRET", "COOKIE_SECRET", "SVC_ENCRYPTION_KEY", "SVC_AGENT_API_KEY"]
  return {
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl.toString(),
    DEMO_SHOP: "true",
    SVC_ADMIN_PASSWORD: ADMIN.password,
    ADMIN_DASHBOARD: "true",
    ...Object.fromEntries(secrets.map((name) => [name, randomBytes(32).toString("base64url")])),
  }
}

/** Reads the demo shop's publishable key from the database, because a production server does not print it. */
export async function demoKey(databaseUrl: URL): Promise<string> {
  const [row] = await query(
    databaseUrl.toString(),
    "SELECT token FROM api_key WHERE title = 'Demo storefront'",
  )
  return String(row?.token)
}

export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}
