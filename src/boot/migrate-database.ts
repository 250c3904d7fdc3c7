import { existsSync, readdirSync } from "node:fs"
import path from "node:path"
import { MedusaModule } from "@medusajs/framework/modules-sdk"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { migrate } from "@medusajs/medusa/commands/db/migrate"
import { migrateSearchIndexes } from "@medusajs/medusa/commands/db/migrate-search"
import { initializeContainer } from "@medusajs/medusa/loaders/index"
import { watchedTables } from "../features/watched-tables"
import { installPriceSummaries } from "../modules/products/price-summaries"
import { root } from "../root"
import { installChangeLog } from "../tenancy/changes/schema"
import { isCurrent, noteMigrated, schemaState } from "./schema"

/**
 * Migrates a database to the schema of this code: modules, links and search indexes. Migration scripts need the engine,
 * so `migration-scripts.ts` runs them at the first start on the schema. Call it {@link exclusively}. Returns whether it
 * changed anything.
 */
export async function migrateDatabase(databaseUrl: string): Promise<boolean> {
  if (isCurrent(await schemaState(databaseUrl))) return false
  await runEngineMigrations()
  await installChangeLog(databaseUrl, watchedTables)
  await installPriceSummaries(databaseUrl)
  await noteMigrated(databaseUrl)
  return true
}

async function runEngineMigrations(): Promise<void> {
  const container = await initializeContainer(root)
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  const options = { directory: root, container, logger }

  await migrate({
    ...options,
    skipLinks: false,
    skipScripts: true,
    skipSearch: true,
    executeSafeLinks: true,
    executeAllLinks: false,
    executeSafeSearch: true,
    executeAllSearch: false,
  })
  if (hasFiles("search")) await migrateSearchIndexes({ ...options, executeSafe: true, executeAll: false })
  // Migrating loads only parts of the modules. A later boot in this process must not reuse them.
  MedusaModule.clearInstances()
}

function hasFiles(folder: string): boolean {
  const directory = path.join(root, "src", folder)
  return existsSync(directory) && readdirSync(directory).length > 0
}
