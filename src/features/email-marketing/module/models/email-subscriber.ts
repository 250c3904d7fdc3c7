import { model } from "@medusajs/framework/utils"

/** A person with an email address. The lists are in `email_subscription`. */
export const EmailSubscriber = model
  .define("email_subscriber", {
    id: model.id({ prefix: "esub" }).primaryKey(),
    /** In lower case, so that each address exists once. */
    email: model.text().searchable(),
    first_name: model.text().searchable().nullable(),
    last_name: model.text().searchable().nullable(),
    locale: model.text(),
    /** The time of the last mail that asked for a confirmation. */
    confirmation_mailed_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["email"], unique: true },
    { on: ["created_at", "id"] },
    { on: ["confirmation_mailed_at"] },
  ])
