import { fork } from "node:child_process"
import { existsSync } from "node:fs"
import path from "node:path"
import { container, MedusaAppLoader } from "@medusajs/framework"
import { logger } from "@medusajs/framework/logger"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { initializeContainer } from "@medusajs/medusa/loaders/index"
import { openDatabase } from "../boot/database"
import { isCurrent, schemaState, schemaVersion } from "../boot/schema"
import { childEnvironment, config } from "../config"
import { encryptionWith } from "../lib/encryption"
import { root } from "../root"
import { openTenancy, type Tenancy } from "../tenancy"
import { Provisioning } from "../tenancy/provisioning"
import type { RegisteredTenant } from "../tenancy/registry"
import { migrateRegistry } from "../tenancy/registry-schema"
import { TenantError, Tenants } from "../tenancy/tenants"

/** What the commands work on. */
export interface Workplace {
  tenancy: Tenancy
  tenants: Tenants
  provisioning: Provisioning
  /** The tenant of that name, or an error that says that there is none. */
  tenant(slug: string): Promise<RegisteredTenant>
  /** Loads as much of the engine as opening a shop needs, behind the walls. */
  engine(): Promise<MedusaContainer>
}

/** A command is one caller at a time. */
const CONNECTIONS = 4
/** All of them take twice the time, and a person waits. */
const NEEDED_MODULES = new Set<string>([
  Modules.API_KEY,
  Modules.AUTH,
  Modules.CACHE,
  Modules.CACHING,
  Modules.CURRENCY,
  Modules.EVENT_BUS,
  Modules.LOCKING,
  Modules.NOTIFICATION,
  Modules.PAYMENT,
  Modules.PRICING,
  Modules.REGION,
  Modules.SALES_CHANNEL,
  Modules.STORE,
  Modules.USER,
  Modules.WORKFLOW_ENGINE,
])
const LONGEST_PREPARATION_MS = 10 * 60_000

/** Opens the database that the server uses too, running or not, for the time of one command. */
export async function withWorkplace<Result>(use: (workplace: Workplace) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(config, { owner: "npm run tenant", join: true })
  try {
    const version = schemaVersion()
    if (!isCurrent(await schemaState(database.url)))
      throw new TenantError(
        "The home database has another schema than this code. Run `npm run migrate` first.",
      )
    await migrateRegistry(database.url, version)

    const encryption = encryptionWith(config.secrets.encryption, config.retiredEncryptionKeys)
    const tenancy = openTenancy({
      homeUrl: database.url,
      poolMax: CONNECTIONS,
      openTenants: 1,
      tokenSecret: config.secrets.jwt,
      encryption,
      schemaVersion: version,
      log: logger,
    })
    try {
      const tenants = new Tenants(tenancy.pool, encryption)
      const { registry, pool } = tenancy
      return await use({
        tenancy,
        tenants,
        provisioning: new Provisioning({
          homeUrl: database.url,
          pool,
          registry,
          tenants,
          schemaVersion: version,
          prepare,
        }),
        async tenant(slug) {
          const tenant = await registry.find("slug", slug)
          if (!tenant) throw new TenantError(`There is no tenant '${slug}'.`)
          return tenant
        },
        engine: () => loadEngine(tenancy),
      })
    } finally {
      await tenancy.close()
    }
  } finally {
    await database.stop()
  }
}

async function loadEngine(tenancy: Tenancy): Promise<MedusaContainer> {
  await initializeContainer(root)
  const { modules = {} } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE)
  const others = Object.keys(modules).filter((name) => !NEEDED_MODULES.has(name))
  Object.assign(modules, Object.fromEntries(others.map((name) => [name, { disable: true }])))
  await new MedusaAppLoader().load()
  tenancy.separate(container)
  return container
}

/** In a process of its own, since the engine migrates the database that it is configured with. Alone: it takes no jobs. */
async function prepare(databaseUrl: string, { template } = { template: false }): Promise<void> {
  const program = ["ts", "js"]
    .map((ending) => path.resolve(__dirname, `../prepare-database.${ending}`))
    .find((file) => existsSync(file))
  if (!program) throw new Error("The program that prepares databases is missing.")
  const child = fork(program, template ? ["--template"] : [], {
    cwd: root,
    execArgv: program.endsWith(".ts") ? ["-r", "ts-node/register/transpile-only"] : [],
    env: childEnvironment({
      DATABASE_URL: databaseUrl,
      REDIS_URL: "",
      DEMO_SHOP: "false",
      ADMIN_DASHBOARD: "false",
    }),
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    timeout: LONGEST_PREPARATION_MS,
  })
  let told = ""
  child.stderr?.on("data", (chunk) => (told = (told + chunk).slice(-10_000)))
  const code = await new Promise((resolve) => child.once("exit", resolve))
  if (code !== 0) throw new Error(`The database could not be prepared:\n${told}`)
}
