import type { AuthIdentityDTO, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { generateJwtTokenForAuthIdentity } from "@medusajs/medusa/api/auth/utils/generate-jwt-token"
import { errors } from "../../../lib/errors"

export const EMAIL_AND_PASSWORD = "emailpass"

/**
 * Returns a sign-in identity without a customer, for this email and password. It is new, or was left by an interrupted
 * registration.
 *
 * Throws 409 `duplicate` if the email is in use.
 */
export async function newIdentity(
  scope: MedusaContainer,
  credentials: { email: string; password: string },
): Promise<AuthIdentityDTO> {
  const { authIdentity, error } = await scope
    .resolve(Modules.AUTH)
    .register(EMAIL_AND_PASSWORD, { body: credentials })
  if (authIdentity) return authIdentity
  // The engine has no code for an email that is in use, only this text. If two registrations run at the same time, the
  // database answers with the same text.
  if (/already exists/i.test(error ?? ""))
    throw errors.duplicate("An account with this email already exists.")
  throw errors.unavailable()
}

/** Issues a token, as a sign-in does. */
export async function tokenOf(
  scope: MedusaContainer,
  { authIdentityId, actorType }: { authIdentityId: string; actorType: ActorType },
): Promise<string> {
  const identity = await scope
    .resolve(Modules.AUTH)
    .retrieveAuthIdentity(authIdentityId, { relations: ["provider_identities"] })
  return issuedFor(scope, identity, actorType)
}

/** Issues the same token as a sign-in, for an identity that now belongs to this actor. */
export async function tokenOfClaimed(
  scope: MedusaContainer,
  identity: AuthIdentityDTO,
  { actorType, actorId }: { actorType: ActorType; actorId: string },
): Promise<string> {
  // The identity of an interrupted registration comes without its providers.
  if (!identity.provider_identities?.length) return tokenOf(scope, { authIdentityId: identity.id, actorType })
  const app_metadata = { ...identity.app_metadata, [`${actorType}_id`]: actorId }
  return issuedFor(scope, { ...identity, app_metadata }, actorType)
}

type ActorType = "customer" | "user"

function issuedFor(scope: MedusaContainer, authIdentity: AuthIdentityDTO, actorType: ActorType) {
  const { http } = scope.resolve(ContainerRegistrationKeys.CONFIG_MODULE).projectConfig
  return generateJwtTokenForAuthIdentity(
    { authIdentity, actorType, authProvider: EMAIL_AND_PASSWORD, container: scope },
    { secret: http.jwtSecret ?? "", expiresIn: http.jwtExpiresIn, options: http.jwtOptions },
  )
}
