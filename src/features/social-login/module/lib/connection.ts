import { randomUUID } from "node:crypto"
import { randomNonce, randomPKCECodeVerifier } from "openid-client"
import { asApiError } from "../../../../lib/errors"
import { providers } from "../providers"
import type { Surroundings } from "../providers/provider"
import type { ProviderName, SocialLoginSettings } from "../types"
import { redeem } from "./flow"
import { errorCodeOf, refusalOf } from "./refusals"

/** The settings without which sign-in cannot work and that are empty. */
export function missingOf(settings: SocialLoginSettings, name: ProviderName): string[] {
  return providers[name].needs.filter((field) => !settings[field])
}

export function isOffered(settings: SocialLoginSettings, name: ProviderName): boolean {
  return settings[`${name}_enabled`] && missingOf(settings, name).length === 0
}

/**
 * Tests a shop's settings at a provider. Returns null if they work. It sends a wrong code: if the provider complains
 * about the code, it has accepted id, secret and redirect URI.
 */
export async function problemWith(
  name: ProviderName,
  surroundings: Surroundings,
  redirectUri: string,
): Promise<string | null> {
  const journey = { redirectUri, verifier: randomPKCECodeVerifier(), nonce: randomNonce() }
  try {
    await redeem(name, surroundings, journey, `trial-${randomUUID()}`)
    return null
  } catch (error) {
    if (errorCodeOf(error) === "invalid_grant") return null
    const refusal = asApiError(refusalOf(name, error))
    return refusal?.message ?? null
  }
}
