// This must be imported first: it makes all later imports faster.
import "./boot/module-cache"
import "./root"
// The engine reads the environment at import time, so our configuration must be loaded first.
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
 * Migrates the database of DATABASE_URL and starts the engine on it once. The engine then writes its providers,
 * currencies and countries. This is a separate process, because the engine can migrate only the database of its
 * configuration. `--template` deletes the default shop that the engine has created.
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

/**
 * Deletes the default store, sales channel and key. Each copy of the template must get its own, because a key
 * identifies one tenant.
 */
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
