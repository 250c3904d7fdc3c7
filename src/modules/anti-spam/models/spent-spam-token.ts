import { model } from "@medusajs/framework/utils"

/** A used anti-spam token or solved challenge. The row stays until the token is too old to be accepted. */
export const SpentSpamToken = model
  .define("spent_spam_token", {
    id: model.id({ prefix: "sptok" }).primaryKey(),
    fingerprint: model.text().unique(),
    expires_at: model.dateTime(),
  })
  .indexes([{ on: ["expires_at"] }])
