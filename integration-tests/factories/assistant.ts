import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { config } from "../../src/config"
import { saveTenantConfigWorkflow } from "../../src/features/tenant-config/workflows/save-tenant-config"
import { runInTenant } from "../../src/tenancy/current-tenant"
import type { ModelServer } from "../harness/model-server"
import type { TenantShop } from "../harness/tenants"

/** Makes the assistant of a shop use this model, with a key of the shop's own. */
export async function useOwnModel(shop: TenantShop, server: ModelServer): Promise<void> {
  await setAssistant(shop, { base_url: server.url, api_key: "own-key" })
}

export async function setAssistant(shop: TenantShop, settings: Record<string, unknown>): Promise<void> {
  await runInTenant(shop.tenant, async () => {
    const change = await shop.container.resolve("tenantConfig").prepare("assistant", settings)
    await saveTenantConfigWorkflow(shop.container).run({
      input: { change, actor: { type: "system", id: null } },
    })
  })
}

/** Makes this the model of the installation, which shops pay for with credits. Returns a function that reverts it. */
export function shareModel(server: ModelServer): () => void {
  Object.assign(config.assistant.shared, { url: server.url, key: "shared-key" })
  return () => Object.assign(config.assistant.shared, { url: undefined, key: undefined })
}

/** Sets the credits of a shop by the usual functions, so that the account's entries still add up. */
export async function setCredits(shop: TenantShop, wanted: number): Promise<void> {
  await runInTenant(shop.tenant, async () => {
    const database = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    await database.raw("TRUNCATE assistant_credit_entry, assistant_credit_reservation")
    await database.raw("UPDATE assistant_credit_account SET available = 0, reserved = 0")
    if (wanted > 0)
      await shop.container
        .resolve("assistant")
        .grantCredits({ amount: wanted, owner: { type: "user", id: "test" }, note: null })
  })
}

/** The sums of the account's entries, and the account's balances. Both must be equal. */
export async function ledger(shop: TenantShop) {
  return runInTenant(shop.tenant, async () => {
    const database = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const { rows } = await database.raw<{ rows: { available: number; reserved: number }[] }>(
      "SELECT sum(available)::int AS available, sum(reserved)::int AS reserved FROM assistant_credit_entry",
    )
    const account = await shop.container.resolve("assistant").balance()
    return { entries: rows[0], account }
  })
}
