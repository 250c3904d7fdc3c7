import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { generateJwtTokenForAuthIdentity } from "@medusajs/medusa/api/auth/utils/generate-jwt-token"
import { errors } from "../../lib/errors"

export const EMAIL_AND_PASSWORD = "emailpass"

/**
 * Returns the id of an unclaimed identity for the email and password. It is new, or an interrupted registration left
 * it.
 *
 * Throws 409 `duplicate` for a known email.
 */
export async function newIdentity(
  scope: MedusaContainer,
  credentials: { email: string; password: string },
): Promise<string> {
  const { authIdentity, error } = await scope
    .resolve(Modules.AUTH)
    .register(EMAIL_AND_PASSWORD, { body: credentials })
  if (authIdentity) return authIdentity.id
  // The engine reports a known email only by this text. The database uses it too, if two registrations run at the same
  // time.
  if (/already exists/i.test(error ?? ""))
    throw errors.duplicate("An account with this email already exists.")
  throw errors.unavailable()
}

/** Issues the same token as a sign-in. */
export async function tokenOf(
  scope: MedusaContainer,
  { authIdentityId, actorType }: { authIdentityId: string; actorType: "customer" | "user" },
): Promise<string> {
  const { http } = scope.resolve(ContainerRegistrationKeys.CONFIG_MODULE).projectConfig
  const authIdentity = await scope
    .resolve(Modules.AUTH)
    .retrieveAuthIdentity(authIdentityId, { relations: ["provider_identities"] })
  return generateJwtTokenForAuthIdentity(
    { authIdentity, actorType, authProvider: EMAIL_AND_PASSWORD, container: scope },
    { secret: http.jwtSecret ?? "", expiresIn: http.jwtExpiresIn, options: http.jwtOptions },
  )
}
