import { model } from "@medusajs/framework/utils"

export const Metafield = model
  .define("metafield", {
    id: model.id({ prefix: "metaf" }).primaryKey(),
    definition_id: model.text(),
    /** The id of the record. */
    resource_id: model.text(),
    /** Stored as `{ value }`, because the engine's JSON columns hold only objects. */
    value: model.json(),
    /** The value as texts, for the product list's filter. Null if the definition is not filterable. */
    words: model.array().nullable(),
  })
  .indexes([
    { on: ["definition_id", "resource_id"], unique: true, where: "deleted_at IS NULL" },
    { on: ["resource_id"] },
  ])
