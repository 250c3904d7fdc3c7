import { ClientSecretPost } from "openid-client"
import { discover, profileOf, required } from "./openid"
import type { Provider } from "./provider"

/**
 * Google, https://developers.google.com/identity/openid-connect/openid-connect.
 *
 * Verified: `email_verified` is true. Google's own page on ID tokens adds that for an address outside gmail.com and
 * Workspace this was so when the Google account was made (https://developers.google.com/identity/gsi/web/guides/verify-google-id-token):
 * somebody else may have the address by now. Therefore a second Google account of the same address is never linked by
 * it (lib/settle.ts).
 */
export const google: Provider = {
  title: "Google",
  isOpenId: true,
  scopes: "openid email profile",
  needs: ["google_client_id", "google_client_secret"],
  metadata: (surroundings) => discover(surroundings.urls.google, surroundings),
  authentication: ({ google_client_secret }) => ClientSecretPost(google_client_secret ?? ""),
  profile: async ({ claims }) =>
    profileOf(required(claims), { isEmailVerified: claims?.email_verified === true }),
}
