import { model } from "@medusajs/framework/utils"

/** The settings that a shop has changed in one area. Defaults are not stored. */
export const TenantConfig = model.define("tenant_config", {
  id: model.id({ prefix: "tcfg" }).primaryKey(),
  area: model.text().unique(),
  settings: model.json(),
  /** Encrypted secrets by field. Each is bound to its tenant, area and field. */
  secrets: model.json(),
})
