import { createHash } from "node:crypto"
import { Client } from "pg"
import { z } from "zod"
import { idRow, queryRows } from "../lib/database"
import { codeOf } from "../lib/thrown"
import { siblingDatabase } from "./registry"
import { TenantError } from "./tenants"

const databaseRow = z.object({ datname: z.string() })
const lockRow = z.object({ locked: z.boolean() })
const syncRow = z.object({ fsync: z.string() })
const nameRow = z.object({ name: z.string().nullable() })

/** PostgreSQL cuts longer names off. */
const MAX_NAME_LENGTH = 63
/** The number of an advisory lock. Only one process per server creates a template database at a time. */
const TEMPLATE_LOCK = 727_005
const RENAME_ATTEMPTS = 20

/** Manages the databases on the PostgreSQL server of the given address. */
export function databaseServer(url: string) {
  const templatePrefix = besideName(url, "blank_")
  const onServer = <Result>(use: (client: Client) => Promise<Result>) => withClient(maintenance(url), use)

  const terminate = (client: Client, name: string) =>
    client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [name])

  return {
    url: (name: string) => siblingDatabase(url, name),

    exists: (name: string): Promise<boolean> => onServer((client) => exists(client, name)),

    /** Copies a database. It takes a fraction of a second, much less than a migration. */
    clone: (template: string, name: string): Promise<void> =>
      onServer(async (client) => {
        const [server] = await queryRows(client, syncRow, "SHOW fsync")
        // Copying through the log is kinder to other databases, because it needs no checkpoint. A server without fsync
        // makes checkpoints at once, and copies files in a third of the time.
        const strategy = server?.fsync === "off" ? "STRATEGY FILE_COPY" : ""
        await client.query(`CREATE DATABASE ${quote(name)} TEMPLATE ${quote(template)} ${strategy}`)
      }),

    /** Renames a database. PostgreSQL requires that nobody uses it, so its connections are closed. */
    rename: (from: string, to: string): Promise<void> =>
      onServer(async (client) => {
        for (let attempt = 1; ; attempt++) {
          await terminate(client, from)
          try {
            await client.query(`ALTER DATABASE ${quote(from)} RENAME TO ${quote(to)}`)
            return
          } catch (error) {
            const isInUse = codeOf(error) === "55006"
            if (!isInUse || attempt === RENAME_ATTEMPTS) throw error
          }
        }
      }),

    drop: (name: string): Promise<void> =>
      onServer(async (client) => {
        await client.query(`DROP DATABASE IF EXISTS ${quote(name)} WITH (FORCE)`)
      }),

    /**
     * Returns the name of the template database for this schema. If it is missing, `prepare` creates it, and templates
     * of older schemas are deleted. Nobody may connect to a template, because PostgreSQL cannot copy a database in use.
     */
    template: (schemaVersion: string, prepare: (databaseUrl: string) => Promise<void>): Promise<string> =>
      onServer(async (client) => {
        const name = templatePrefix + schemaVersion
        if (await exists(client, name)) return name
        await client.query("SELECT pg_advisory_lock($1)", [TEMPLATE_LOCK])
        if (await exists(client, name)) return name

        const unfinished = `${templatePrefix}unfinished`
        await client.query(`DROP DATABASE IF EXISTS ${quote(unfinished)} WITH (FORCE)`)
        await client.query(`CREATE DATABASE ${quote(unfinished)} TEMPLATE template0 ENCODING 'UTF8'`)
        await prepare(siblingDatabase(url, unfinished))
        await terminate(client, unfinished)
        await client.query(`ALTER DATABASE ${quote(unfinished)} RENAME TO ${quote(name)}`)
        await client.query(`ALTER DATABASE ${quote(name)} ALLOW_CONNECTIONS false`)

        const older = await queryRows(
          client,
          databaseRow,
          "SELECT datname FROM pg_database WHERE datname LIKE $1 AND datname <> $2",
          [`${templatePrefix.replaceAll("_", "\\_")}%`, name],
        )
        for (const { datname } of older) await client.query(`DROP DATABASE IF EXISTS ${quote(datname)}`)
        return name
      }),
  }
}

/**
 * The name of a tenant's database. It contains the home database's name, because several installations may share one
 * server.
 */
export function besideName(url: string, ending: string): string {
  const home = decodeURIComponent(new URL(url).pathname.slice(1))
  const name = `${home}_${ending}`
  if (Buffer.byteLength(name) <= MAX_NAME_LENGTH) return name
  return createHash("sha256").update(name).digest("hex").slice(0, 24) + name.slice(-(MAX_NAME_LENGTH - 24))
}

/**
 * Runs `work`, unless another process works on a tenant with the same slug. Then it returns `undefined`. The lock ends
 * with its database connection, so a crash leaves no lock behind.
 */
export async function withSlugLock<Result>(
  homeUrl: string,
  slug: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  return withClient(homeUrl, async (client) => {
    const rows = await queryRows(
      client,
      lockRow,
      "SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS locked",
      [`tenant ${slug}`],
    )
    return rows[0]?.locked ? work() : undefined
  })
}

/** Records in a database which tenant it belongs to. Throws if it belongs to another tenant or is a home database. */
export async function claimDatabase(databaseUrl: string, tenantId: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    const home = await queryRows(client, nameRow, "SELECT to_regclass('platform.tenant') AS name")
    if (home[0]?.name) throw new TenantError("This is the home database of an installation.")
    await client.query("CREATE SCHEMA IF NOT EXISTS platform")
    await client.query(
      `CREATE TABLE IF NOT EXISTS platform.owner
         (only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row), tenant_id text NOT NULL)`,
    )
    await client.query("INSERT INTO platform.owner (tenant_id) VALUES ($1) ON CONFLICT DO NOTHING", [
      tenantId,
    ])
    const rows = await queryRows(client, idRow, "SELECT tenant_id AS id FROM platform.owner")
    if (rows[0]?.id !== tenantId) throw new TenantError("This database is another tenant's.")
  })
}

async function exists(client: Client, name: string): Promise<boolean> {
  const found = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name])
  return found.rowCount === 1
}

/** The address of the database `postgres`. PostgreSQL cannot create or rename the database that one is connected to. */
function maintenance(url: string): string {
  return siblingDatabase(url, "postgres")
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

async function withClient<Result>(url: string, use: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url, application_name: "svc tenants" })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
