import { randomBytes } from "node:crypto"
import { Client } from "pg"
import { required } from "./required"

/** The build that `npm run build` made, as plain Node runs it. */
export const BUILT = [".medusa/server/src/server.js"]

export const ADMIN = { email: "admin@demo.test", password: "a password for this spec" }

/** A database of a spec's own on the PostgreSQL that CI started, empty. */
export async function emptyDatabase(name: string): Promise<URL> {
  await dropDatabase(name)
  await onServer(`CREATE DATABASE ${name}`)
  const url = new URL(required("TEST_DATABASE_URL"))
  url.pathname = `/${name}`
  return url
}

export async function dropDatabase(name: string): Promise<void> {
  await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
}

/** What the built server needs to run in production, with a demo shop in it. */
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

/** The publishable key of the demo shop, which a server in production prints nowhere. */
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

async function onServer(sql: string): Promise<void> {
  await query(required("TEST_DATABASE_URL"), sql)
}
