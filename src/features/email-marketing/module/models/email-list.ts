import { model } from "@medusajs/framework/utils"

export const EmailList = model
  .define("email_list", {
    id: model.id({ prefix: "elist" }).primaryKey(),
    /** The name of the list in the API. */
    handle: model.text().searchable(),
    name: model.text().searchable(),
    /** Plain text, for the page on which subscribers choose their lists. */
    description: model.text().searchable().nullable(),
    /** Subscribers must open a link that is mailed to them. */
    is_double_opt_in: model.boolean().default(true),
    /** Subscribers see the list when they choose their lists. */
    is_public: model.boolean().default(true),
    /** The words that subscribers agree to, if the storefront sends no others. */
    consent_text: model.text().nullable(),
  })
  .indexes([{ on: ["handle"], unique: true }, { on: ["created_at", "id"] }])
