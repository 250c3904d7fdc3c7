import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { errors } from "../../lib/errors"

/** A sign-in email must match the profile's email. Otherwise the caller could block the owner's registration. */
export async function requireOwnEmail(
  scope: MedusaContainer,
  identityId: string,
  email: string | null | undefined,
): Promise<void> {
  const identity = await scope
    .resolve(Modules.AUTH)
    .retrieveAuthIdentity(identityId, { relations: ["provider_identities"] })
  const own = identity.provider_identities?.find(({ provider }) => provider === "emailpass")?.entity_id
  if (own && email && email.toLowerCase() !== own.toLowerCase())
    throw errors.invalidField("Field 'email': must be the email that this account signs in with.")
}
