import "./root"
// The engine reads the environment at import time, so our configuration must be loaded first.
import "./config"
import "./boot/quiet-telemetry"
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { logger } from "@medusajs/framework/logger"
import { Client } from "pg"
import { catalogueSql } from "./boot/catalogue-sql"
import { openEmbeddedDatabase } from "./boot/embedded-postgres"
import { runEngineMigrations } from "./boot/migrate-database"
import { originOfSchema, SCHEMA_FILE } from "./boot/schema-file"
import { config, useDatabase } from "./config"
import { root } from "./root"

/** `npm run schema`: migrates an empty database by all migrations, and writes its schema into {@link SCHEMA_FILE}. */
async function main(): Promise<void> {
  logger.setLogLevel("error")
  mkdirSync(config.dataDirectory, { recursive: true })
  const dataDirectory = mkdtempSync(path.join(config.dataDirectory, "schema-"))
  const server = await openEmbeddedDatabase({ dataDirectory, owner: "npm run schema", volatile: true })
  try {
    const url = await server.database("schema")
    useDatabase(url)
    config.redisUrl = undefined
    await runEngineMigrations()
    writeFileSync(SCHEMA_FILE, await schemaOf(url))
    process.stdout.write(`Wrote ${path.relative(root, SCHEMA_FILE)}.\n`)
  } finally {
    await server.stop()
    rmSync(dataDirectory, { recursive: true })
  }
}

async function schemaOf(url: string): Promise<string> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await noteMigrationsWithRedis(client)
    const { migrations, sources } = originOfSchema()
    return `-- The schema of an empty database. \`npm run schema\` makes this file of all migrations. Do not edit it.
-- Migrations: ${migrations}
-- Sources: ${sources}
SET LOCAL search_path TO public;
SET LOCAL check_function_bodies TO off;
${await catalogueSql(client)}`
  } finally {
    await client.end()
  }
}

/**
 * The engine has two modules for workflows, with and without Redis. Both make the same table, by migrations with other
 * names. The file has the names of both, so that it is right for both.
 */
async function noteMigrationsWithRedis(client: Client): Promise<void> {
  const module = createRequire(require.resolve("@medusajs/medusa")).resolve("@medusajs/workflow-engine-redis")
  const names = readdirSync(path.join(path.dirname(module), "migrations"))
    .filter((name) => name.endsWith(".js"))
    .map((name) => path.basename(name, ".js"))
    .sort()
  await client.query(
    `INSERT INTO mikro_orm_migrations (name)
       SELECT name FROM unnest($1::text[]) AS name
        WHERE name NOT IN (SELECT name FROM mikro_orm_migrations)`,
    [names],
  )
}

main().then(
  () => process.exit(0),
  (error: Error) => {
    process.stderr.write(`${error.stack ?? error.message}\n`)
    process.exit(1)
  },
)
