import { model } from "@medusajs/framework/utils"

/** Audit entry: who changed which settings, and when. It never holds the values. */
export const TenantConfigChange = model
  .define("tenant_config_change", {
    id: model.id({ prefix: "tcfgch" }).primaryKey(),
    area: model.text(),
    /** The engine's actor types, for example `user` and `api-key`. `system` is the product itself. */
    actor_type: model.text(),
    actor_id: model.text().nullable(),
    keys: model.array(),
  })
  .indexes([{ on: ["area", "created_at", "id"] }])
