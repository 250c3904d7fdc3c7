import { model } from "@medusajs/framework/utils"

/** A sign-in that has left for its provider. Taken away by the callback that it comes back with, or when its time is over. */
export const PendingSignIn = model
  .define("pending_sign_in", {
    id: model.id({ prefix: "psign" }).primaryKey(),
    /** SHA-256 of the state, so that whoever reads the table can end no sign-in. */
    state_hash: model.text().unique(),
    provider: model.text(),
    /** PKCE verifier and nonce, sealed. */
    sealed: model.text(),
    redirect_uri: model.text(),
    return_to: model.text(),
    /** The customer who was signed in at the start: whom the provider's account is going to be linked to. */
    customer_id: model.text().nullable(),
    auth_identity_id: model.text().nullable(),
    expires_at: model.dateTime(),
  })
  .indexes([{ on: ["expires_at"] }])
