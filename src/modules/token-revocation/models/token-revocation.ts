import { model } from "@medusajs/framework/utils"

/**
 * Revokes one token, or all older tokens of an auth identity. The row stays until the last of them would have expired.
 */
export const TokenRevocation = model
  .define("token_revocation", {
    id: model.id({ prefix: "trev" }).primaryKey(),
    /** The id of a token or of an auth identity. */
    subject: model.text().unique(),
    /** Tokens issued at this moment or later are valid. */
    issued_before: model.dateTime(),
    expires_at: model.dateTime(),
  })
  .indexes([{ on: ["expires_at"] }])
