import { model } from "@medusajs/framework/utils"

/** An anti-spam token or solved challenge that was used. Kept until it would be refused for its age. */
export const SpentSpamToken = model
  .define("spent_spam_token", {
    id: model.id({ prefix: "sptok" }).primaryKey(),
    fingerprint: model.text().unique(),
    expires_at: model.dateTime(),
  })
  .indexes([{ on: ["expires_at"] }])
