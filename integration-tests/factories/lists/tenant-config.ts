import { randomUUID } from "node:crypto"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { ListEntries } from "./list"

export const lists: ListEntries = {
  "GET /admin/config": { path: "/admin/config", exempt: "The areas are declared in code: nobody adds one." },

  "GET /admin/config/:area/changes": async ({ container }) => {
    const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const change = () => ({
      id: `tcfgch_${randomUUID()}`,
      area: "storefront",
      actor_type: "user",
      actor_id: randomUUID(),
      keys: ["url", "company_name"],
    })
    await database("tenant_config_change").where({ area: "storefront" }).delete()
    return {
      path: "/admin/config/storefront/changes",
      table: "tenant_config_change",
      add: (count) => database("tenant_config_change").insert(Array.from({ length: count }, change)),
    }
  },
}
