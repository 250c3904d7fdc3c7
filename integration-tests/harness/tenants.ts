import { ApiKeyType, ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  createApiKeysWorkflow,
  createUserAccountWorkflow,
  linkSalesChannelsToApiKeyWorkflow,
} from "@medusajs/medusa/core-flows"
import { inject } from "vitest"
import { schemaVersion } from "../../src/boot/schema"
import { config } from "../../src/config"
import { encryptionWith } from "../../src/lib/encryption"
import { runInTenant } from "../../src/tenancy/current-tenant"
import { Provisioning } from "../../src/tenancy/provisioning"
import type { RegisteredTenant } from "../../src/tenancy/registry"
import { Tenants } from "../../src/tenancy/tenants"
import { type Shop, useShop } from "./shop"

/** A second shop in the same application, with its own database. */
export interface TenantShop extends Shop {
  tenant: RegisteredTenant
  /** A host name that leads only to this shop. */
  host: string
  agentKey: string
  /** A word in all names of the shop's data. If it appears in another shop, data has leaked. */
  marker: string
}

const ADMIN = { email: "owner@shop.test", password: "the same password in all shops" }
/** Tables of the demo shop, and their columns with a name. The marker is written into these. */
const NAMED = {
  product: "title",
  product_category: "name",
  product_collection: "title",
  region: "name",
  store: "name",
}

const made = new Map<string, Promise<TenantShop>>()

/**
 * Returns the tenant with this slug. The first call in a test worker creates it, as a copy of the demo shop with its
 * own key, admin and host.
 */
export function useTenant(slug: string): Promise<TenantShop> {
  const known = made.get(slug) ?? make(slug)
  made.set(slug, known)
  return known
}

/** How many tenants this worker has created. Each is a database of its own. */
export const tenantsMade = (): number => made.size

/** Functions to create and change tenants, as the command line does. */
export async function tenantTools(): Promise<{ tenants: Tenants; provisioning: Provisioning }> {
  const { app } = await useShop()
  const { pool, registry } = app.tenancy()
  const tenants = new Tenants(pool, encryptionWith(config.secrets.encryption))
  const provisioning = new Provisioning({
    homeUrl: config.databaseUrl ?? "",
    pool,
    registry,
    tenants,
    schemaVersion: schemaVersion(),
    prepare: async () => {},
    template: inject("database").template,
  })
  return { tenants, provisioning }
}

async function make(slug: string): Promise<TenantShop> {
  const shop = await useShop()
  const { tenants, provisioning } = await tenantTools()
  const marker = `only-in-${slug}`
  const { tenant, opened } = await provisioning.create(
    { slug, name: slug },
    async () => (created) => runInTenant(created, () => open(shop, marker)),
  )
  await shop.app.tenancy().registerKeys(tenant)
  const host = `${slug}.test`
  await tenants.addDomain(tenant.id, host)
  const { key: agentKey } = await tenants.addAgentKey(tenant.id, "tests")
  return { ...shop, ...opened, tenant, host, agentKey, marker }
}

/** Gives the copy its own keys and admin instead of the original's. */
async function open({ container }: Shop, marker: string) {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await database.raw("DELETE FROM publishable_api_key_sales_channel")
  await database.raw("DELETE FROM api_key")
  await database.raw("DELETE FROM provider_identity")
  await database.raw("DELETE FROM auth_identity")
  for (const [table, column] of Object.entries(NAMED))
    await database.raw(`UPDATE ${table} SET ${column} = ${column} || ' ${marker}'`)

  const { data: channels } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "sales_channel", fields: ["id"] })
  const { result: keys } = await createApiKeysWorkflow(container).run({
    input: { api_keys: [{ title: marker, type: ApiKeyType.PUBLISHABLE, created_by: "" }] },
  })
  const [key] = keys
  if (!key) throw new Error("The key was not created")
  await linkSalesChannelsToApiKeyWorkflow(container).run({
    input: { id: key.id, add: channels.map(({ id }) => id) },
  })

  const { authIdentity } = await container.resolve(Modules.AUTH).register("emailpass", { body: ADMIN })
  const { result: user } = await createUserAccountWorkflow(container).run({
    input: { authIdentityId: authIdentity?.id ?? "", userData: { email: ADMIN.email } },
  })
  return { publishableKey: key.token, admin: { id: user.id, ...ADMIN } }
}
