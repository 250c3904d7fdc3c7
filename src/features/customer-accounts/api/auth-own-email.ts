import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { errors } from "../../../lib/errors"
import { emailAddress } from "../../../lib/text/email-address"

/**
 * Requires that the email of a profile is the email of the sign-in. Otherwise a caller could use another person's
 * email, and that person could not register.
 */
export async function requireOwnEmail(
  scope: MedusaContainer,
  identityId: string,
  email: string | null | undefined,
): Promise<void> {
  const identity = await scope
    .resolve(Modules.AUTH)
    .retrieveAuthIdentity(identityId, { relations: ["provider_identities"] })
  const own = identity.provider_identities?.find(({ provider }) => provider === "emailpass")?.entity_id
  if (own && email && emailAddress(email) !== emailAddress(own))
    throw errors.invalidField("Field 'email': must be the email that this account signs in with.")
}
