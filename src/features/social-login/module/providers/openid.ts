import type { IDToken, ServerMetadata } from "openid-client"
import { z } from "zod"
import { errors } from "../../../../lib/errors"
import { shownAvatar } from "../lib/avatar"
import { textOrNull } from "../lib/profile-texts"
import type { Profile } from "../types"
import type { Surroundings } from "./provider"

const WELL_KNOWN = "/.well-known/openid-configuration"

const discovered = z
  .object({
    issuer: z.string(),
    authorization_endpoint: z.url(),
    token_endpoint: z.url(),
    jwks_uri: z.url(),
  })
  .catchall(z.json())

/**
 * Reads the metadata of a provider (OpenID Connect Discovery 1.0, section 4). Throws 502 `provider_error` if the
 * document names another issuer, because it may be forged (section 4.3).
 */
export async function discover(
  issuer: string,
  { ask, documents }: Surroundings,
  isExpected: (name: string) => boolean = (name) => name === issuer,
): Promise<ServerMetadata> {
  return documents.read(issuer + WELL_KNOWN, ask, (json) => {
    const { data } = discovered.safeParse(json)
    return data && isExpected(data.issuer) ? data : undefined
  })
}

/** The person's profile from the standard claims of an ID token (OpenID Connect Core 1.0, section 5.1). */
export function profileOf(claims: IDToken, { isEmailVerified }: { isEmailVerified: boolean }): Profile {
  const email = textOrNull(claims.email)
  return {
    subject: claims.sub,
    email,
    isEmailVerified: email !== null && isEmailVerified,
    firstName: textOrNull(claims.given_name),
    lastName: textOrNull(claims.family_name),
    avatarUrl: shownAvatar(claims.picture),
  }
}

/** Returns the claims of the ID token. Throws if there is no token, although we have asked for it. */
export function required(claims: IDToken | undefined): IDToken {
  if (!claims) throw errors.providerError(undefined, { cause: "no ID token" })
  return claims
}
