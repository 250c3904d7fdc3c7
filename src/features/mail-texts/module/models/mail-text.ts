import { model } from "@medusajs/framework/utils"

/** The shop's own texts of one mail in one language. Blocks that are missing have our texts. */
export const MailText = model
  .define("mail_text", {
    id: model.id({ prefix: "mtext" }).primaryKey(),
    /** The template of the mail's notification, such as `reset_password`. */
    template: model.text(),
    /** One of the languages in which mails exist, such as `de`. */
    language: model.text(),
    /** The texts by the names of their blocks. */
    texts: model.json(),
  })
  .indexes([{ on: ["template", "language"], unique: true }])
