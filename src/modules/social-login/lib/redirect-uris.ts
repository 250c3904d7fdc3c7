import { errors } from "../../../lib/errors"
import { redirectUri } from "../../../lib/redirect-uri"
import type { ProviderName } from "../types"

const PLACE = "{provider}"
const USUAL_PATH = `/auth/${PLACE}/callback`

interface Allowed {
  redirect_uris: string[]
  /** The storefront's address, where the shop has set one. */
  storefrontUrl: string | null
}

/**
 * The addresses that a provider may send customers back to: those of the settings, else the storefront's usual page, where
 * that is an address that the settings would take.
 */
export function redirectUrisOf({ redirect_uris, storefrontUrl }: Allowed, provider: ProviderName): string[] {
  const usual = redirectUri.safeParse(storefrontUrl?.replace(/\/$/, "").concat(USUAL_PATH))
  const patterns = redirect_uris.length > 0 ? redirect_uris : usual.success ? [usual.data] : []
  return patterns.map((pattern) => pattern.replaceAll(PLACE, provider))
}

/**
 * The one that a caller has asked for, letter by letter, else the first. Throws 400 `invalid_field` for one that is not
 * among them, 503 `not_configured` where there is none.
 */
export function chosenRedirectUri(
  allowed: Allowed,
  provider: ProviderName,
  wanted: string | undefined,
): string {
  const uris = redirectUrisOf(allowed, provider)
  const [first] = uris
  if (first === undefined)
    throw errors.notConfigured(
      "Set 'redirect_uris' (settings, social_login), or the storefront's 'url' to one with https, first.",
    )
  if (wanted === undefined) return first
  if (!uris.includes(wanted))
    throw errors.invalidField("Field 'redirect_uri': is not among the shop's 'redirect_uris'.")
  return wanted
}
