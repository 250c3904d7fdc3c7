import path from "node:path"
import { MigrationScriptsMigrator } from "@medusajs/framework/migrations"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { root } from "../root"
import { runAtHome } from "../tenancy/current-tenant"

/** The engine's scripts run before the project's. */
const FOLDERS = [
  path.join(path.dirname(require.resolve("@medusajs/medusa")), "migration-scripts"),
  path.join(root, "src/migration-scripts"),
]
/** The engine's lock for these scripts. In Redis, it would stay for an hour after its process has died. */
const LOCK = "migration-scripts-running"

/**
 * Runs the migration scripts that the home database has not run yet, in order. The engine records a finished script in
 * the table `script_migrations`, so an interrupted script runs again. Call this inside {@link exclusively}, with the
 * engine loaded, and before `markStarted`: after a crash the next start runs it again.
 */
export async function runMigrationScripts(container: MedusaContainer): Promise<void> {
  await runAtHome(async () => {
    const migrator = new MigrationScriptsMigrator({ container })
    await migrator.ensureMigrationsTable()
    await keepShippingProfiles(container.resolve(ContainerRegistrationKeys.PG_CONNECTION))
    // No other process runs these scripts now, so the lock can only be left over from a crash.
    await container.resolve(Modules.LOCKING).release(LOCK)
    await migrator.run(FOLDERS)
  })
}

/**
 * Marks one of the engine's scripts as done in databases that were in use before. The script gives every product the
 * default shipping profile. The products of an older database have profiles already and would get a second one.
 */
async function keepShippingProfiles(sql: Knex): Promise<void> {
  await sql.raw(
    `INSERT INTO script_migrations (script_name, finished_at)
       SELECT 'migrate-product-shipping-profile.js', now()
        WHERE EXISTS (SELECT FROM product_shipping_profile WHERE deleted_at IS NULL)
       ON CONFLICT (script_name) DO NOTHING`,
  )
}
