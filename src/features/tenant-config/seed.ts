import type { MedusaContainer } from "@medusajs/framework/types"
import { shopName } from "../../kits/seed/demo-shop"
import type { Seed } from "../../kits/seed/seed"
import { SYSTEM } from "../../lib/actor"
import type { AreaName } from "../../lib/registry"
import { saveTenantConfigWorkflow } from "./workflows/save-tenant-config"

/** The demo storefront's address, and the sender of its mails. No mail server is set, so a demo sends nothing. */
export const tenantConfig: Seed = {
  name: "tenant-config",
  async run(container) {
    await saveSettings(container, "storefront", {
      url: "http://localhost:8000",
      company_name: shopName,
      support_email: "support@demo.test",
    })
    await saveSettings(container, "mail", { from_name: shopName, from_address: "hello@demo.test" })
  },
}

export async function saveSettings(container: MedusaContainer, area: AreaName, patch: object): Promise<void> {
  const change = await container.resolve("tenantConfig").prepare(area, patch)
  await saveTenantConfigWorkflow(container).run({ input: { change, actor: SYSTEM } })
}
