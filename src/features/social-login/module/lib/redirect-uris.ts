import { errors } from "../../../../lib/errors"
import { PLACE, redirectUri } from "../fields"
import type { ProviderName } from "../types"

const USUAL_PATH = `/auth/${PLACE}/callback`

interface Allowed {
  redirect_uris: string[]
  /** The storefront's URL, if the shop has set one. */
  storefrontUrl: string | null
}

/**
 * The addresses to which a provider may send the browser back. They are in the settings. If there are none, it is the
 * usual page of the storefront.
 */
export function redirectUrisOf({ redirect_uris, storefrontUrl }: Allowed, provider: ProviderName): string[] {
  const usual = redirectUri.safeParse(storefrontUrl?.replace(/\/$/, "").concat(USUAL_PATH))
  const patterns = redirect_uris.length > 0 ? redirect_uris : usual.success ? [usual.data] : []
  return patterns.map((pattern) => pattern.replaceAll(PLACE, provider))
}

/**
 * Returns the requested redirect URI if it is allowed exactly. Without a request, returns the first one. Throws 400
 * `invalid_field` if it is not allowed, 503 `not_configured` if the shop has none.
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
      "Set 'redirect_uris' in the settings social_login first, or set the storefront's 'url' to an https address.",
    )
  if (wanted === undefined) return first
  if (!uris.includes(wanted))
    throw errors.invalidField("Field 'redirect_uri': is not among the shop's 'redirect_uris'.")
  return wanted
}
