import "./root"
// The engine reads the environment when it is imported, so ours has to be in it before.
import "./config"
import "./boot/quiet-telemetry"
import { logger } from "@medusajs/framework/logger"
import { Client } from "pg"
import { createApp } from "./app"
import { migrateDatabase } from "./boot/migrate-database"
import { runMigrationScripts } from "./boot/migration-scripts"
import { exclusively, markStarted } from "./boot/schema"
import { config } from "./config"

/**
 * Brings the database of DATABASE_URL to the schema of this code and runs the engine on it once, which writes rows of
 * its own: providers, currencies, countries. Its migration scripts run then, too. A process of its own for one database, as the engine migrates the one
 * that it is configured with. With `--template`, the shop that the engine opens is taken out again.
 */
async function main(): Promise<void> {
  const { databaseUrl } = config
  if (!databaseUrl) throw new Error("DATABASE_URL is missing.")
  logger.setLogLevel("error")
  config.runsJobs = false
  await exclusively(databaseUrl, async () => {
    await migrateDatabase(databaseUrl)
    const app = createApp(config, logger)
    app.connect(databaseUrl)
    await runMigrationScripts(await app.load())
    await app.close()
    if (process.argv.includes("--template")) await closeShop(databaseUrl)
    await markStarted(databaseUrl)
  })
}

/** Every copy gets a store, a channel and a key of its own: ids and keys name one tenant. */
async function closeShop(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      "TRUNCATE store, store_currency, store_locale, sales_channel, api_key, publishable_api_key_sales_channel, workflow_execution",
    )
  } finally {
    await client.end()
  }
}

main().then(
  () => process.exit(0),
  (error: Error) => {
    process.stderr.write(`${error.stack ?? error.message}\n`)
    process.exit(1)
  },
)
