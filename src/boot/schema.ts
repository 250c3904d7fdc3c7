import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { Client } from "pg"
import { z } from "zod"
import { publicKinds } from "../features/kinds"
import { mediaUsageSql } from "../features/media/module/usage-triggers"
import { mediaFields } from "../features/media-fields"
import { SUMMARIES_SQL } from "../features/products/module/summaries-sql"
import { redirectsSql } from "../features/redirects/module/sql/install"
import { tables as settingsTables } from "../features/tenant-config/module/tables"
import { OFFERS_SQL } from "../features/tours/module/offers-sql"
import { translatableKinds, translatedPublications } from "../features/translatable-kinds"
import { translationsSql } from "../features/translations/module/install"
import { watchedTables } from "../features/watched-tables"
import { queryRows } from "../lib/database"
import { root } from "../root"
import { triggersVersion } from "../tenancy/changes/schema"
import { registryVersion } from "../tenancy/registry-schema"

/** The number of an advisory lock. Processes that prepare the same database wait for each other. */
const PREPARATION_LOCK = 727_002
const [settingsTable] = settingsTables
/** Redirects follow the addresses of all public kinds, whose paths are in the settings. */
export const REDIRECTS = { kinds: publicKinds, settings: { table: settingsTable, area: "storefront" } }
/** The folders in `src` that can change the database schema, in addition to the modules' migrations. */
const SCHEMA_SOURCES = ["links", "search", "migration-scripts"]

/**
 * A hash of all that decides about the database schema: the engine's version, the modules, our migrations, links and
 * indexes, and the change log's triggers. TypeScript sources and their build give different hashes, so start the server
 * and its migration command from the same one.
 */
export function schemaVersion(): string {
  expected ??= hashSchema()
  return expected
}

let expected: string | undefined

function hashSchema(): string {
  const hash = createHash("sha256")
  hash.update(readFileSync(require.resolve("@medusajs/medusa/package.json")))
  hash.update(triggersVersion(watchedTables)).update(SUMMARIES_SQL).update(mediaUsageSql(mediaFields))
  hash.update(OFFERS_SQL).update(registryVersion())
  hash.update(redirectsSql(REDIRECTS)).update(translationsSql(translatableKinds, translatedPublications))
  const configuration = ["medusa-config.ts", "medusa-config.js"]
    .map((name) => path.join(root, name))
    .find(existsSync)
  if (configuration) hash.update(readFileSync(configuration))
  for (const folder of [...moduleMigrations(), ...SCHEMA_SOURCES])
    hashFolder(hash, path.join(root, "src", folder))
  return hash.digest("hex").slice(0, 16)
}

export type SchemaState = z.output<typeof schemaStateRow>
const schemaStateRow = z.object({
  /** The hash {@link schemaVersion} at the last migration. */
  version: z.string(),
  /** Whether a server has started on this schema. At the first start, the engine writes data of its own. */
  started: z.boolean(),
  migratedAt: z.date(),
})

/** Reads which schema a database has. `undefined` if it was never migrated. */
export async function schemaState(databaseUrl: string): Promise<SchemaState | undefined> {
  return withClient(databaseUrl, readState)
}

/** Whether a database has the schema that this code expects. */
export function isCurrent(state: SchemaState | undefined): state is SchemaState {
  return state?.version === schemaVersion()
}

/** Runs `work` while no other process prepares the same database. Others wait for it. */
export async function exclusively<Result>(databaseUrl: string, work: () => Promise<Result>): Promise<Result> {
  return withClient(databaseUrl, async (client) => {
    await client.query("SELECT pg_advisory_lock($1)", [PREPARATION_LOCK])
    return work()
  })
}

/** Records that a database has the schema of this code. */
export async function noteMigrated(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query("CREATE SCHEMA IF NOT EXISTS platform")
    await client.query(
      `CREATE TABLE IF NOT EXISTS platform.schema_state (
         only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
         version text NOT NULL,
         started boolean NOT NULL DEFAULT false,
         migrated_at timestamptz NOT NULL DEFAULT now()
       )`,
    )
    await client.query(
      `INSERT INTO platform.schema_state (version) VALUES ($1)
         ON CONFLICT (only_row) DO UPDATE SET version = excluded.version, started = false, migrated_at = now()`,
      [schemaVersion()],
    )
  })
}

/** Records that a server has started on the present schema. */
export async function markStarted(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, (client) => client.query("UPDATE platform.schema_state SET started = true"))
}

async function readState(client: Client): Promise<SchemaState | undefined> {
  const table = await queryRows(
    client,
    z.object({ name: z.string().nullable() }),
    "SELECT to_regclass('platform.schema_state') AS name",
  )
  if (!table[0]?.name) return undefined
  const state = await queryRows(
    client,
    schemaStateRow,
    'SELECT version, started, migrated_at AS "migratedAt" FROM platform.schema_state',
  )
  return state[0]
}

async function withClient<Result>(
  databaseUrl: string,
  use: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: databaseUrl, application_name: "svc schema" })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

function moduleMigrations(): string[] {
  const rooms = readdirSync(path.join(root, "src/features")).sort()
  return rooms.map((room) => path.join("features", room, "module/migrations"))
}

function hashFolder(hash: ReturnType<typeof createHash>, directory: string): void {
  if (!existsSync(directory)) return
  for (const entry of readdirSync(directory, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const file = path.join(directory, entry.name)
    if (entry.isDirectory()) hashFolder(hash, file)
    else hash.update(entry.name).update(readFileSync(file))
  }
}
