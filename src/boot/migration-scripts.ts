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
/** The engine's lock key. In Redis the lock stays for an hour after its process has died. */
const LOCK = "migration-scripts-running"

/**
 * Runs the migration scripts that the home database has not run yet, in order. The engine's table `script_migrations`
 * records a script when it has finished, so an interrupted script runs again. Call it exclusively, with the engine
 * loaded, before the database is marked as started: after a crash the next start runs it again.
 */
export async function runMigrationScripts(container: MedusaContainer): Promise<void> {
  await runAtHome(async () => {
    const migrator = new MigrationScriptsMigrator({ container })
    await migrator.ensureMigrationsTable()
    await keepShippingProfiles(container.resolve(ContainerRegistrationKeys.PG_CONNECTION))
    // This process has exclusive access, so any remaining lock is stale.
    await container.resolve(Modules.LOCKING).release(LOCK)
    await migrator.run(FOLDERS)
  })
}

/**
 * One script gives every product the default shipping profile, for shops without profiles. A database that was in use
 * before these scripts already has profiles, and its products would get a second one.
 */
async function keepShippingProfiles(sql: Knex): Promise<void> {
  await sql.raw(
    `INSERT INTO script_migrations (script_name, finished_at)
       SELECT 'migrate-product-shipping-profile.js', now()
        WHERE EXISTS (SELECT FROM product_shipping_profile WHERE deleted_at IS NULL)
       ON CONFLICT (script_name) DO NOTHING`,
  )
}
