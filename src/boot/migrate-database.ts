import { existsSync, readdirSync } from "node:fs"
import path from "node:path"
import { logger } from "@medusajs/framework/logger"
import { MedusaModule } from "@medusajs/framework/modules-sdk"
import type { Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { migrate } from "@medusajs/medusa/commands/db/migrate"
import { migrateSearchIndexes } from "@medusajs/medusa/commands/db/migrate-search"
import { initializeContainer } from "@medusajs/medusa/loaders/index"
import { installMediaUsage } from "../features/media/module/usage-triggers"
import { mediaFields } from "../features/media-fields"
import { installSummaries } from "../features/products/module/summaries"
import { installRedirects } from "../features/redirects/module/sql/install"
import { installTourOffers } from "../features/tours/module/install-offers"
import { translatableKinds, translatedPublications } from "../features/translatable-kinds"
import { installTranslations } from "../features/translations/module/install"
import { watchedTables } from "../features/watched-tables"
import { root } from "../root"
import { installChangeLog } from "../tenancy/changes/schema"
import type { Part } from "./progress"
import { withoutNote } from "./quiet-engine"
import { isCurrent, noteMigrated, REDIRECTS, schemaState } from "./schema"
import { makeFromFile } from "./schema-file"

/** What the engine logs when it begins a module, and after the last one. */
const MODULE_BEGINS = /^MODULE: (.+)$/
const MODULES_DONE = "Migrations completed"

/**
 * Migrates a database to the schema of this code: modules, links between modules, and search indexes. An empty database
 * gets them from one file. Scripts that change data need the running engine, so `migration-scripts.ts` runs them at the
 * next start. Call this inside {@link exclusively}. Returns whether it changed anything.
 */
export async function migrateDatabase(databaseUrl: string, part: Part = () => {}): Promise<boolean> {
  if (isCurrent(await schemaState(databaseUrl))) return false
  part("tables")
  if (!(await makeFromFile(databaseUrl, logger))) await runEngineMigrations(part)
  part("triggers")
  await installChangeLog(databaseUrl, watchedTables)
  await installSummaries(databaseUrl)
  await installTourOffers(databaseUrl)
  await installMediaUsage(databaseUrl, mediaFields)
  await installRedirects(databaseUrl, REDIRECTS)
  await installTranslations(databaseUrl, translatableKinds, translatedPublications)
  await noteMigrated(databaseUrl)
  return true
}

/** Migrates by the engine's and our migrations, one after the other. */
export async function runEngineMigrations(part: Part = () => {}): Promise<void> {
  part("configuration")
  const container = await initializeContainer(root)
  const engineLogger = container.resolve(ContainerRegistrationKeys.LOGGER)
  const options = { directory: root, container, logger: engineLogger }

  part("modules")
  const stopListening = tellModules(engineLogger, part)
  try {
    await withoutNote(() =>
      migrate({
        ...options,
        skipLinks: false,
        skipScripts: true,
        skipSearch: true,
        executeSafeLinks: true,
        executeAllLinks: false,
        executeSafeSearch: true,
        executeAllSearch: false,
      }),
    )
  } finally {
    stopListening()
  }
  if (hasFiles("search")) await migrateSearchIndexes({ ...options, executeSafe: true, executeAll: false })
  // A migration loads modules only in part. Remove them, so that a later start in this process does not reuse them.
  MedusaModule.clearInstances()
}

/** Tells each module that is migrated. The engine says it only to its logger. Returns a function that ends this. */
function tellModules(logger: Logger, part: Part): () => void {
  const info = logger.info.bind(logger)
  logger.info = (text) => {
    const name = MODULE_BEGINS.exec(text)?.[1]
    if (name !== undefined) part(name)
    else if (text === MODULES_DONE) part("links between modules")
    info(text)
  }
  return () => {
    logger.info = info
  }
}

function hasFiles(folder: string): boolean {
  const directory = path.join(root, "src", folder)
  return existsSync(directory) && readdirSync(directory).length > 0
}
