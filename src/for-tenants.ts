import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { createApp } from "./app"
import { openDatabase } from "./boot/database"
import { isCurrent, schemaState } from "./boot/schema"
import { config } from "./config"
import { asError } from "./lib/thrown"
import { HOME, runInTenant } from "./tenancy/current-tenant"
import type { RegisteredTenant, Registry } from "./tenancy/registry"

interface Work {
  /** The command's name, for the lock on the database's folder. */
  owner: string
  logger: Logger
  /** The tenants' slugs. Default: the home shop. */
  slugs: string[]
  /** All active tenants and the home shop. */
  all: boolean | undefined
  /** Runs in the tenant. Returns the last line about it. */
  run: (container: MedusaContainer, say: (line: string) => void) => Promise<string>
}

/**
 * Runs work for several tenants while servers run, one tenant after the other. If it fails for one, the others
 * continue, and the exit code is 1.
 */
export async function forTenants({ owner, logger, slugs, all, run }: Work): Promise<void> {
  config.runsJobs = false
  const database = await openDatabase(config, { owner, join: true })
  try {
    if (!isCurrent(await schemaState(database.url)))
      throw new Error("The home database does not have this version's schema. Run `npm run migrate` first.")
    const app = createApp(config, logger)
    app.connect(database.url)
    const container = await app.load()
    const { registry } = app.tenancy()
    const tenants = all ? await registry.active() : await chosen(registry, slugs.length > 0 ? slugs : [HOME])
    try {
      for (const tenant of tenants) await runFor(container, tenant, run)
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

async function runFor(container: MedusaContainer, tenant: RegisteredTenant, run: Work["run"]): Promise<void> {
  const isHome = tenant.id === HOME
  const say = (line: string) => void process.stdout.write(`${tenant.slug.padEnd(24)} ${line}\n`)
  if (!isHome && !tenant.isCurrent)
    return say("skipped, because its schema is old. Run `npm run tenant -- upgrade`.")
  try {
    say(await runInTenant(isHome ? undefined : tenant, () => run(container, say)))
  } catch (error) {
    say(`failed: ${asError(error).message}`)
    process.exitCode = 1
  }
}

/** Ends the process after the command. Prints an error as one line. */
export function endAfter(command: Promise<unknown>): void {
  command.then(
    () => process.exit(process.exitCode ?? 0),
    (error: Error) => {
      process.stderr.write(`${error.message}\n`)
      process.exit(1)
    },
  )
}
