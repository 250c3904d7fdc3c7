import { model } from "@medusajs/framework/utils"

/** A connection that an admin has begun and not yet finished. It works once. */
export const SocialConnection = model
  .define("social_connection", {
    id: model.id({ prefix: "sconn" }).primaryKey(),
    state_hash: model.text().unique(),
    network: model.text(),
    /** The encrypted PKCE verifier. */
    sealed: model.text(),
    redirect_uri: model.text(),
    /** The admin who has begun. Nobody else can finish. */
    actor_id: model.text(),
    expires_at: model.dateTime(),
  })
  .indexes([{ on: ["expires_at"] }])
