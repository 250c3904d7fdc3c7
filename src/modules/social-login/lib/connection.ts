import { randomUUID } from "node:crypto"
import { randomNonce, randomPKCECodeVerifier } from "openid-client"
import { asApiError } from "../../../lib/errors"
import { providers } from "../providers"
import type { Surroundings } from "../providers/provider"
import type { ProviderName, SocialLoginSettings } from "../types"
import { redeem } from "./flow"
import { errorCodeOf, refusalOf } from "./refusals"

/** Settings that are still empty, without which nobody can sign in. */
export function missingOf(settings: SocialLoginSettings, name: ProviderName): string[] {
  return providers[name].needs.filter((field) => !settings[field])
}

export function isOffered(settings: SocialLoginSettings, name: ProviderName): boolean {
  return settings[`${name}_enabled`] && missingOf(settings, name).length === 0
}

/**
 * What is wrong with a shop's client at a provider; nothing where all is well. Its token endpoint is asked with a code
 * that nobody has: who refuses that for the code has taken the shop's id, secret and redirect URI.
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
