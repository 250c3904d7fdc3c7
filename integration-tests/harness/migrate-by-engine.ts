import "../../src/root"
import "../../src/config"
import "../../src/boot/quiet-telemetry"
import { logger } from "@medusajs/framework/logger"
import { runEngineMigrations } from "../../src/boot/migrate-database"

/** Migrates the database of DATABASE_URL by all migrations, also if it is empty. It runs in its own process. */
logger.setLogLevel("error")
runEngineMigrations().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
