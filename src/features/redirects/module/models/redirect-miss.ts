import { model } from "@medusajs/framework/utils"

/** A path that a storefront looked up in vain. */
export const RedirectMiss = model
  .define("redirect_miss", {
    id: model.id({ prefix: "redmis" }).primaryKey(),
    path: model.text().unique(),
    count: model.number(),
    last_seen_at: model.dateTime(),
  })
  .indexes([
    { on: ["count", "id"], where: "deleted_at IS NULL" },
    { on: ["last_seen_at", "id"], where: "deleted_at IS NULL" },
  ])
