import { model } from "@medusajs/framework/utils"

/** A token or puzzle that was used. The row stays until the token has expired, so that it cannot be used again. */
export const SpentSpamToken = model
  .define("spent_spam_token", {
    id: model.id({ prefix: "sptok" }).primaryKey(),
    fingerprint: model.text().unique(),
    expires_at: model.dateTime(),
  })
  .indexes([{ on: ["expires_at"] }])
