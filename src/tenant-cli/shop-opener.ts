import "../boot/quiet-telemetry"
import { container, MedusaAppLoader } from "@medusajs/framework"
import { logger } from "@medusajs/framework/logger"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { initializeContainer } from "@medusajs/medusa/loaders/index"
import { config } from "../config"
import { root } from "../root"
import { openTenancy, type Tenancy } from "../tenancy"
import { runInTenant } from "../tenancy/current-tenant"
import type { RegisteredTenant } from "../tenancy/registry"
import { type OpenedShop, type OpenShopInput, openShopWorkflow } from "../workflows/tenancy/open-shop"
import type { Workplace } from "./workplace"

/** A command is one caller at a time. */
const CONNECTIONS = 4
/** All of the engine's modules take twice the time, and a person waits. */
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

/** Loads as much of the engine as opening a shop needs, behind the walls, and answers what opens one. */
export async function shopOpener(
  home: Workplace,
): Promise<(tenant: RegisteredTenant, input: OpenShopInput) => Promise<OpenedShop>> {
  logger.setLogLevel("error")
  const tenancy = openTenancy({
    home,
    homeUrl: home.homeUrl,
    poolMax: CONNECTIONS,
    tenantPoolMax: CONNECTIONS,
    openTenants: 1,
    tokenSecret: config.secrets.jwt,
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
