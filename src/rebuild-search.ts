import "./root"
// The engine reads the environment at import time, so our configuration must be loaded first.
import "./config"
import "./boot/quiet-telemetry"
import { logger } from "@medusajs/framework/logger"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Command } from "commander"
import { createApp } from "./app"
import { openDatabase } from "./boot/database"
import { isCurrent, schemaState } from "./boot/schema"
import { config } from "./config"
import { rebuildSearchIndex } from "./features/search/rebuild-search-index"
import { asError } from "./lib/thrown"
import { HOME, runInTenant } from "./tenancy/current-tenant"
import type { RegisteredTenant, Registry } from "./tenancy/registry"

/** Prints a line after this many things. */
const TOLD_EVERY = 1_000

/** Rebuilds search indexes while servers run. Use it after direct database changes or after restoring a backup. */
const command = new Command("search:rebuild")
  .description("Rebuilds search indexes. Search works during the rebuild.")
  .argument("[slugs...]", `the tenants; default: '${HOME}', the home shop`)
  .option("--all", "all active tenants and the home shop")
  .action(rebuild)

async function rebuild(slugs: string[], { all }: { all?: boolean }): Promise<void> {
  logger.setLogLevel("error")
  config.runsJobs = false
  const database = await openDatabase(config, { owner: "npm run search:rebuild", join: true })
  try {
    if (!isCurrent(await schemaState(database.url)))
      throw new Error("The home database does not have this version's schema. Run `npm run migrate` first.")
    const app = createApp(config, logger)
    app.connect(database.url)
    const container = await app.load()
    const { registry } = app.tenancy()
    const tenants = all ? await registry.active() : await chosen(registry, slugs.length > 0 ? slugs : [HOME])
    try {
      for (const tenant of tenants) await rebuildFor(container, tenant)
    } finally {
      await app.close()
    }
  } finally {
    await database.stop()
  }
}

async function chosen(registry: Registry, slugs: string[]): Promise<RegisteredTenant[]> {
  const found = await Promise.all(slugs.map((slug) => registry.find("slug", slug)))
  return found.map((tenant, index) => {
    if (!tenant) throw new Error(`No tenant has the slug '${slugs[index]}'.`)
    return tenant
  })
}

/** An error of one tenant does not stop the others. The exit code reports it. */
async function rebuildFor(container: MedusaContainer, tenant: RegisteredTenant): Promise<void> {
  const isHome = tenant.id === HOME
  const say = (line: string) => void process.stdout.write(`${tenant.slug.padEnd(24)} ${line}\n`)
  if (!isHome && !tenant.isCurrent)
    return say("skipped, because its schema is old. Run `npm run tenant -- upgrade`.")
  let told = 0
  try {
    const { documents } = await runInTenant(isHome ? undefined : tenant, () =>
      rebuildSearchIndex(container, {
        onProgress: (written, total) => {
          if (written - told < TOLD_EVERY) return
          told = written - (written % TOLD_EVERY)
          say(`${told} of ${total}`)
        },
      }),
    )
    say(`${documents} things written`)
  } catch (error) {
    say(`failed: ${asError(error).message}`)
    process.exitCode = 1
  }
}

command.parseAsync(process.argv).then(
  () => process.exit(process.exitCode ?? 0),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  },
)
