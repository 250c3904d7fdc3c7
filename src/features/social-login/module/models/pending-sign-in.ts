import { model } from "@medusajs/framework/utils"

/**
 * A sign-in that is in progress at a provider. The row is deleted when the browser comes back, or after it has expired.
 */
export const PendingSignIn = model
  .define("pending_sign_in", {
    id: model.id({ prefix: "psign" }).primaryKey(),
    /** A hash (SHA-256) of the `state`. Nobody who reads the table can end the sign-in. */
    state_hash: model.text().unique(),
    provider: model.text(),
    /** The two random values `verifier` and `nonce`, encrypted. */
    sealed: model.text(),
    redirect_uri: model.text(),
    return_to: model.text(),
    /** The customer who was signed in at the start, if any. The provider's account will be linked to this customer. */
    customer_id: model.text().nullable(),
    auth_identity_id: model.text().nullable(),
    expires_at: model.dateTime(),
  })
  .indexes([{ on: ["expires_at"] }])
