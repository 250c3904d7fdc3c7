// This must be imported first: it makes all later imports faster.
import "./boot/module-cache"
import "./root"
// The engine reads the environment at import time, so our configuration must be loaded first.
import "./config"
import "./boot/quiet-telemetry"
import { logger } from "@medusajs/framework/logger"
import { openDatabase } from "./boot/database"
import { migrateDatabase } from "./boot/migrate-database"
import { step } from "./boot/progress"
import { exclusively, schemaVersion } from "./boot/schema"
import { config } from "./config"
import { migrateRegistry } from "./tenancy/registry-schema"

/** Migrates the database to this version's schema. For deployments with MIGRATE_ON_START=false. */
async function main(): Promise<void> {
  // Ignores Ctrl-C until the migration is done. Otherwise it would be cut off, and the embedded database would stay
  // running.
  process.on("SIGINT", () => undefined)
  logger.setLogLevel("warn")
  const database = await openDatabase(config, { owner: "npm run migrate", join: true })
  try {
    await migrateRegistry(database.url, schemaVersion())
    const changed = await step({ title: "Schema", doing: "Making the tables" }, (part) =>
      exclusively(database.url, () => migrateDatabase(database.url, part)),
    )
    process.stdout.write(changed ? "The schema is now current.\n" : "The schema is already current.\n")
  } finally {
    await database.stop()
  }
}

main().then(
  () => process.exit(0),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  },
)
