import { model } from "@medusajs/framework/utils"

/** A sign-in in progress at a provider. The callback deletes it, or its expiry does. */
export const PendingSignIn = model
  .define("pending_sign_in", {
    id: model.id({ prefix: "psign" }).primaryKey(),
    /** SHA-256 of the state. Reading the table is not enough to complete a sign-in. */
    state_hash: model.text().unique(),
    provider: model.text(),
    /** PKCE verifier and nonce, encrypted. */
    sealed: model.text(),
    redirect_uri: model.text(),
    return_to: model.text(),
    /** The customer who was signed in at the start. The provider's account will be linked to them. */
    customer_id: model.text().nullable(),
    auth_identity_id: model.text().nullable(),
    expires_at: model.dateTime(),
  })
  .indexes([{ on: ["expires_at"] }])
