import path from "node:path"
import { MigrationScriptsMigrator } from "@medusajs/framework/migrations"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { root } from "../root"
import { runAtHome } from "../tenancy/current-tenant"

/** The engine's own come first, then the project's. */
const FOLDERS = [
  path.join(path.dirname(require.resolve("@medusajs/medusa")), "migration-scripts"),
  path.join(root, "src/migration-scripts"),
]
/** The engine's lock, which outlives a process that dies with it by an hour where locks are in Redis. */
const LOCK = "migration-scripts-running"

/**
 * Runs the migration scripts that the home database has not seen yet, in their order. The engine's table
 * `script_migrations` notes each when it has ended, so one that was cut short runs again. Call it exclusively, with the
 * engine loaded and before the database counts as started: a start that dies on the way comes back here.
 */
export async function runMigrationScripts(container: MedusaContainer): Promise<void> {
  await runAtHome(async () => {
    const migrator = new MigrationScriptsMigrator({ container })
    await migrator.ensureMigrationsTable()
    await keepShippingProfiles(container.resolve(ContainerRegistrationKeys.PG_CONNECTION))
    // Nobody else is at work on this database, so whoever has the lock is gone.
    await container.resolve(Modules.LOCKING).release(LOCK)
    await migrator.run(FOLDERS)
  })
}

/**
 * One of the scripts gives every product the default shipping profile, for shops that have no profiles yet. In a
 * database that was in use before scripts were run, products have profiles, and would get a second one.
 */
async function keepShippingProfiles(sql: Knex): Promise<void> {
  await sql.raw(
    `INSERT INTO script_migrations (script_name, finished_at)
       SELECT 'migrate-product-shipping-profile.js', now()
        WHERE EXISTS (SELECT FROM product_shipping_profile WHERE deleted_at IS NULL)
       ON CONFLICT (script_name) DO NOTHING`,
  )
}
