import { model } from "@medusajs/framework/utils"

/** One token, or all older ones of an auth identity, taken back. Kept until the last of them would have expired. */
export const TokenRevocation = model
  .define("token_revocation", {
    id: model.id({ prefix: "trev" }).primaryKey(),
    /** The id of a token or of an auth identity. */
    subject: model.text().unique(),
    /** What was issued at this moment or later is good. */
    issued_before: model.dateTime(),
    expires_at: model.dateTime(),
  })
  .indexes([{ on: ["expires_at"] }])
