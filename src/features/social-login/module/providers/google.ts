import { ClientSecretPost } from "openid-client"
import { discover, profileOf, required } from "./openid"
import type { Provider } from "./provider"

/**
 * Google, https://developers.google.com/identity/openid-connect/openid-connect.
 *
 * Verified: `email_verified` is true. Outside gmail.com and Workspace, this was true only when the Google account was
 * created (https://developers.google.com/identity/gsi/web/guides/verify-google-id-token). Somebody else may own the
 * address now. So a second Google account with the same address is never linked by email (lib/settle.ts).
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
