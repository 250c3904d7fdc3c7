import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import type { Logger } from "@medusajs/framework/types"
import { Client, DatabaseError } from "pg"
import { z } from "zod"
import { queryRows } from "../lib/database"
import { root } from "../root"

/** The schema of an empty database, which `npm run schema` writes. */
export const SCHEMA_FILE = path.join(__dirname, "schema.sql")
const HEAD = /^-- Migrations: (\w+)\n-- Sources: (\w+)\n/m
/** The ending of a migration's file. It is `.ts` in the sources and `.js` in the build, so the name leaves it out. */
const EXTENSION = /\.(ts|js)$/
/** Other files in the folders of migrations: types and source maps of the compiler, and snapshots of `db:generate`. */
const BESIDE = /\.d\.ts$|\.map$|\.json$/

/** Which migrations a schema is the result of. */
export interface Origin {
  /** A hash of the engine's versions and the names of our migrations. It is equal in the checkout and in the build. */
  migrations: string
  /** A hash of our migrations' sources. `undefined` in the build, which has no sources. */
  sources: string | undefined
}

/** Where this code's schema comes from. */
export function originOfSchema(): Origin {
  const files = migrationFiles()
  const migrations = createHash("sha256")
  for (const text of [enginePackage(), configuredModules(), ...files.map(nameOf)])
    migrations.update(`${text}\n`)
  const sources = createHash("sha256")
  for (const file of files)
    sources.update(readFileSync(path.join(root, file), "utf8").replaceAll("\r\n", "\n"))
  return {
    migrations: shortened(migrations),
    sources: path.extname(__filename) === ".ts" ? shortened(sources) : undefined,
  }
}

/** Where the schema of the file comes from. `undefined` if there is no file. */
export function originOfFile(): Origin | undefined {
  const [, migrations, sources] = HEAD.exec(readSchemaFile() ?? "") ?? []
  return migrations === undefined ? undefined : { migrations, sources }
}

/**
 * Makes the schema of an empty database from the file, all or nothing. Returns whether it has done so. It does nothing
 * if the database has tables, or if the file does not belong to the migrations of this code. Then the caller migrates.
 */
export async function makeFromFile(databaseUrl: string, logger: Logger): Promise<boolean> {
  const file = readSchemaFile()
  if (file === undefined || !isOfThisCode()) return false
  const client = new Client({ connectionString: databaseUrl, application_name: "svc schema" })
  await client.connect()
  try {
    if (!(await isEmpty(client))) return false
    await client.query("BEGIN")
    await client.query(file)
    await client.query("COMMIT")
    return true
  } catch (error) {
    // For example, the server has room for too few locks in one transaction. Migrations use many transactions.
    if (!(error instanceof DatabaseError)) throw error
    logger.warn(`The schema is made by all migrations, because its file cannot be used: ${error.message}`)
    return false
  } finally {
    // Reverts the transaction if it is not complete.
    await client.end()
  }
}

function isOfThisCode(): boolean {
  const [wanted, found] = [originOfSchema(), originOfFile()]
  return (
    found?.migrations === wanted.migrations &&
    (wanted.sources === undefined || found.sources === wanted.sources)
  )
}

/** Whether a database has no tables, views and sequences but those of extensions. */
async function isEmpty(client: Client): Promise<boolean> {
  const [row] = await queryRows(
    client,
    z.object({ empty: z.boolean() }),
    `SELECT NOT EXISTS (
       SELECT FROM pg_class
        WHERE relnamespace = to_regnamespace('public')
          AND NOT EXISTS (SELECT FROM pg_depend
                           WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')
     ) AS empty`,
  )
  return row?.empty ?? false
}

function readSchemaFile(): string | undefined {
  return existsSync(SCHEMA_FILE) ? readFileSync(SCHEMA_FILE, "utf8") : undefined
}

/** The package names the versions of the engine's modules. They decide about its migrations and links. */
function enginePackage(): string {
  return readFileSync(require.resolve("@medusajs/medusa/package.json"), "utf8")
}

/** The modules and feature flags of the configuration, in the words that the compiler leaves as they are. */
function configuredModules(): string {
  const file = ["medusa-config.ts", "medusa-config.js"].map((name) => path.join(root, name)).find(existsSync)
  const text = file ? readFileSync(file, "utf8") : ""
  return [...text.matchAll(/resolve: "[^"]+"|featureFlags: \{[^}]*\}/g)].join("\n")
}

/** Our migrations and links. Their paths are relative to the root. */
function migrationFiles(): string[] {
  const features = readdirSync(path.join(root, "src/features")).sort()
  const folders = features.map((feature) => `src/features/${feature}/module/migrations`)
  return [...folders, "src/links", "src/search"].flatMap((folder) => {
    const directory = path.join(root, folder)
    if (!existsSync(directory)) return []
    return readdirSync(directory)
      .filter((name) => EXTENSION.test(name) && !BESIDE.test(name))
      .sort()
      .map((name) => `${folder}/${name}`)
  })
}

function nameOf(file: string): string {
  return file.replace(EXTENSION, "")
}

function shortened(hash: ReturnType<typeof createHash>): string {
  return hash.digest("hex").slice(0, 16)
}
