import { model } from "@medusajs/framework/utils"

/** Who changed which settings when. Never what they were or are. */
export const TenantConfigChange = model
  .define("tenant_config_change", {
    id: model.id({ prefix: "tcfgch" }).primaryKey(),
    area: model.text(),
    /** The engine's kinds of actor, such as `user` and `api-key`, and `system` for the product itself. */
    actor_type: model.text(),
    actor_id: model.text().nullable(),
    keys: model.array(),
  })
  .indexes([{ on: ["area", "created_at", "id"] }])
