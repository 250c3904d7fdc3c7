import { model } from "@medusajs/framework/utils"

/** An advertising account of the shop. */
export const AdAccount = model
  .define("ad_account", {
    id: model.id({ prefix: "adacc" }).primaryKey(),
    platform: model.text(),
    /** The account's id at the platform. */
    external_id: model.text(),
    name: model.text(),
    currency_code: model.text(),
    timezone: model.text(),
    status: model.text().default("connected"),
    problem: model.text().nullable(),
    /** The encrypted token. */
    sealed: model.text(),
    /** The first day of which facts were read. */
    covered_from: model.text().nullable(),
    synced_at: model.dateTime().nullable(),
    /** Null: the platform refuses the token. */
    next_sync_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["platform", "external_id"], unique: true },
    { on: ["created_at", "id"] },
    { on: ["next_sync_at"] },
  ])
