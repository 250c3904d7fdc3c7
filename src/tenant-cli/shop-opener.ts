import "../boot/quiet-telemetry"
import { container, MedusaAppLoader } from "@medusajs/framework"
import { logger } from "@medusajs/framework/logger"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { initializeContainer } from "@medusajs/medusa/loaders/index"
import { config } from "../config"
import { watchedTables } from "../features/watched-tables"
import { root } from "../root"
import { openTenancy, type Tenancy } from "../tenancy"
import { runInTenant } from "../tenancy/current-tenant"
import type { RegisteredTenant } from "../tenancy/registry"
import { type OpenedShop, type OpenShopInput, openShopWorkflow } from "../tenancy/workflows/open-shop"
import type { Workplace } from "./workplace"

/** A command does one thing at a time, so few connections are enough. */
const CONNECTIONS = 4
const ALL_CONNECTIONS = 20
/** The engine's modules that these commands need. Loading all would take twice as long, and a person waits. */
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

/** Loads the parts of the engine that are needed to create a shop. Returns the function that creates it. */
export async function shopOpener(
  home: Workplace,
): Promise<(tenant: RegisteredTenant, input: OpenShopInput) => Promise<OpenedShop>> {
  logger.setLogLevel("error")
  const tenancy = openTenancy({
    home,
    homeUrl: home.homeUrl,
    connectionsMax: ALL_CONNECTIONS,
    poolMax: CONNECTIONS,
    tenantPoolMax: CONNECTIONS,
    openTenants: 1,
    tokenSecret: config.secrets.jwt,
    watched: watchedTables,
    jobs: [],
    log: logger,
  })
  await loadEngine(tenancy)
  return async (tenant, input) => {
    const { result } = await runInTenant(tenant, () => openShopWorkflow(container).run({ input }))
    await tenancy.registerKeys(tenant)
    return result
  }
}

async function loadEngine(tenancy: Tenancy): Promise<void> {
  await initializeContainer(root)
  const { modules = {} } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE)
  const others = Object.keys(modules).filter((name) => !NEEDED_MODULES.has(name))
  Object.assign(modules, Object.fromEntries(others.map((name) => [name, { disable: true }])))
  await new MedusaAppLoader().load()
  tenancy.separate(container)
}
