import "../../src/root"
import "../../src/config"
import { createApp } from "../../src/app"
import { migrateDatabase } from "../../src/boot/migrate-database"
import { runMigrationScripts } from "../../src/boot/migration-scripts"
import { markStarted } from "../../src/boot/schema"
import { seedDemoShop } from "../../src/boot/seed"
import { config } from "../../src/config"

/**
 * Fills the database of DATABASE_URL with the schema, the engine's default data and the demo shop. The tests copy this
 * database. It runs in its own process.
 */
async function main(): Promise<void> {
  if (!config.databaseUrl) throw new Error("DATABASE_URL is not set")
  config.runsJobs = false
  const app = createApp(config, console)
  app.connect(config.databaseUrl)
  await migrateDatabase(config.databaseUrl)
  const container = await app.load()
  await runMigrationScripts(container)
  await seedDemoShop(container)
  await markStarted(config.databaseUrl)
  await app.close()
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
