import { model } from "@medusajs/framework/utils"

/**
 * A change of settings: its admin, its time and the names of the settings. Values are not stored, because they may be
 * secret.
 */
export const TenantConfigChange = model
  .define("tenant_config_change", {
    id: model.id({ prefix: "tcfgch" }).primaryKey(),
    area: model.text(),
    /** The engine's actor types, such as `user` and `api-key`, or `system` for the software itself. */
    actor_type: model.text(),
    actor_id: model.text().nullable(),
    keys: model.array(),
  })
  .indexes([{ on: ["area", "created_at", "id"] }])
