import { model } from "@medusajs/framework/utils"

/**
 * Revokes one token, or all tokens of a sign-in identity that were issued before a certain time. The row stays until
 * all of them would have expired.
 */
export const TokenRevocation = model
  .define("token_revocation", {
    id: model.id({ prefix: "trev" }).primaryKey(),
    /** The id of a token or of an auth identity. */
    subject: model.text().unique(),
    /** Tokens that were issued at this time or later stay valid. */
    issued_before: model.dateTime(),
    expires_at: model.dateTime(),
  })
  .indexes([{ on: ["expires_at"] }])
