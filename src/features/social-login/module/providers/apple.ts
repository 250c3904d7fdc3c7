import jwt from "jsonwebtoken"
import { ClientSecretPost } from "openid-client"
import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { textOrNull } from "../lib/profile-texts"
import type { SocialLoginSettings } from "../types"
import { discover, profileOf, required } from "./openid"
import type { Provider } from "./provider"

/** How long our signed client secret is valid. Apple allows six months, but each call creates a new one. */
const SECRET_LIFETIME_SECONDS = 5 * 60
const AUDIENCE = "https://appleid.apple.com"
const MAX_USER_LENGTH = 2_000

/** The content of the form field `user`. Apple sends it only when a person signs in for the first time. */
const shared = z.object({
  name: z.object({ firstName: z.string().optional(), lastName: z.string().optional() }).optional(),
})

/**
 * Apple, https://developer.apple.com/documentation/signinwithapplerestapi. Apple returns by form POST, because it
 * requires that for requests of a name or an email.
 *
 * Verified: `email_verified` is true, or the text "true":
 * https://developer.apple.com/documentation/signinwithapplerestapi/authenticating_users_with_sign_in_with_apple. This
 * includes Apple's relay addresses. The form is unsigned, so its email is ignored. Its name is used for a new customer,
 * because any name is harmless.
 */
export const apple: Provider = {
  title: "Apple",
  isOpenId: true,
  scopes: "openid name email",
  needs: ["apple_client_id", "apple_team_id", "apple_key_id", "apple_private_key"],
  parameters: { response_mode: "form_post" },
  metadata: (surroundings) => discover(surroundings.urls.apple, surroundings),
  authentication: (settings) => ClientSecretPost(appleClientSecret(settings)),
  async profile({ claims, user }) {
    const known = required(claims)
    const isEmailVerified = [true, "true"].some((yes) => yes === known.email_verified)
    const { firstName, lastName } = nameIn(user)
    return {
      ...profileOf(known, { isEmailVerified }),
      firstName: textOrNull(firstName),
      lastName: textOrNull(lastName),
      avatarUrl: null,
    }
  },
}

/** https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret */
function appleClientSecret(
  settings: Pick<
    SocialLoginSettings,
    "apple_client_id" | "apple_team_id" | "apple_key_id" | "apple_private_key"
  >,
): string {
  const now = Math.floor(clock.now() / 1000)
  const claims = {
    iss: settings.apple_team_id,
    sub: settings.apple_client_id,
    aud: AUDIENCE,
    iat: now,
    exp: now + SECRET_LIFETIME_SECONDS,
  }
  const key = `-----BEGIN PRIVATE KEY-----\n${settings.apple_private_key}\n-----END PRIVATE KEY-----`
  return jwt.sign(claims, key, { algorithm: "ES256", keyid: settings.apple_key_id ?? "" })
}

function nameIn(user: string | undefined): { firstName?: string | undefined; lastName?: string | undefined } {
  if (user === undefined || user.length > MAX_USER_LENGTH) return {}
  try {
    return shared.parse(JSON.parse(user)).name ?? {}
  } catch {
    return {}
  }
}
