import { model } from "@medusajs/framework/utils"

/** An account of the shop at a social network, connected by OAuth. */
export const SocialAccount = model
  .define("social_account", {
    id: model.id({ prefix: "sacc" }).primaryKey(),
    network: model.text(),
    /** The account's id at the network. */
    external_id: model.text(),
    name: model.text(),
    handle: model.text().nullable(),
    status: model.text().default("connected"),
    /** The encrypted tokens. */
    sealed: model.text(),
    /** When the access token expires. Null: it does not expire. */
    expires_at: model.dateTime().nullable(),
    /** Why the account does not work, for admins. */
    problem: model.text().nullable(),
    connected_by: model.text().nullable(),
  })
  .indexes([{ on: ["network", "external_id"], unique: true }, { on: ["created_at", "id"] }])
