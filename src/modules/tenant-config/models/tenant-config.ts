import { model } from "@medusajs/framework/utils"

/** What a shop has set in one area. What it has not set is not here: that is the area's default. */
export const TenantConfig = model.define("tenant_config", {
  id: model.id({ prefix: "tcfg" }).primaryKey(),
  area: model.text().unique(),
  settings: model.json(),
  /** Sealed texts by field, each for its own tenant, area and field. */
  secrets: model.json(),
})
