import { fork } from "node:child_process"
import { existsSync } from "node:fs"
import path from "node:path"
import { openDatabase } from "../boot/database"
import { isCurrent, schemaState, schemaVersion } from "../boot/schema"
import { childEnvironment, config } from "../config"
import { encryptionWith } from "../lib/encryption"
import { root } from "../root"
import { type OpenRegistry, openRegistry } from "../tenancy/open-registry"
import { Provisioning } from "../tenancy/provisioning"
import type { RegisteredTenant } from "../tenancy/registry"
import { migrateRegistry } from "../tenancy/registry-schema"
import { TenantError, Tenants } from "../tenancy/tenants"

/** The dependencies of the commands. */
export interface Workplace extends OpenRegistry {
  homeUrl: string
  tenants: Tenants
  provisioning: Provisioning
  /** Finds a tenant by its slug. Throws an error that the person can understand if it does not exist. */
  tenant(slug: string): Promise<RegisteredTenant>
}

const MAX_PREPARATION_MS = 10 * 60_000

/** Opens the server's database for one command. The server may run or not. */
export async function withWorkplace<Result>(use: (workplace: Workplace) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(config, { owner: "npm run tenant", join: true })
  try {
    const homeUrl = database.url
    const version = schemaVersion()
    if (!isCurrent(await schemaState(homeUrl)))
      throw new TenantError(
        "The home database has another schema than this code. Run `npm run migrate` first.",
      )
    await migrateRegistry(homeUrl, version)

    const encryption = encryptionWith(config.secrets.encryption, config.retiredEncryptionKeys)
    const home = openRegistry({ homeUrl, encryption, schemaVersion: version })
    const { registry, pool } = home
    try {
      const tenants = new Tenants(pool, encryption)
      return await use({
        ...home,
        homeUrl,
        tenants,
        provisioning: new Provisioning({ homeUrl, pool, registry, tenants, schemaVersion: version, prepare }),
        async tenant(slug) {
          const tenant = await registry.find("slug", slug)
          if (!tenant) throw new TenantError(`There is no tenant '${slug}'.`)
          return tenant
        },
      })
    } finally {
      await home.close()
    }
  } finally {
    await database.stop()
  }
}

/**
 * Migrates a tenant's database in a separate process, because the engine can migrate only the database of its
 * configuration.
 */
async function prepare(databaseUrl: string, { template } = { template: false }): Promise<void> {
  const program = ["ts", "js"]
    .map((ending) => path.resolve(__dirname, `../prepare-database.${ending}`))
    .find((file) => existsSync(file))
  if (!program) throw new Error("The program that prepares databases is missing.")
  const child = fork(program, template ? ["--template"] : [], {
    cwd: root,
    execArgv: program.endsWith(".ts") ? ["-r", require.resolve("ts-node/register/transpile-only")] : [],
    env: childEnvironment({
      DATABASE_URL: databaseUrl,
      REDIS_URL: "",
      DEMO_SHOP: "false",
      ADMIN_DASHBOARD: "false",
    }),
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    timeout: MAX_PREPARATION_MS,
  })
  let output = ""
  child.stderr?.on("data", (chunk) => (output = (output + chunk).slice(-10_000)))
  const code = await new Promise((resolve) => child.once("exit", resolve))
  if (code !== 0) throw new Error(`The database could not be prepared:\n${output}`)
}
