import type { ClientAuth, IDToken, ServerMetadata } from "openid-client"
import type { Ask } from "../lib/ask"
import type { PublishedDocuments } from "../lib/published-documents"
import type { Profile, SocialLoginOptions, SocialLoginSettings } from "../types"

type SettingName = keyof SocialLoginSettings

/** The dependencies of a provider's functions: the settings of one shop, and an HTTP client. */
export interface Surroundings {
  settings: SocialLoginSettings
  urls: SocialLoginOptions["urls"]
  ask: Ask
  documents: PublishedDocuments
}

/** A provider's response to a code. */
export interface Grant {
  accessToken: string
  /** Claims of the ID token. Its signature, issuer, audience, times and nonce are already checked. */
  claims: IDToken | undefined
  /** The form field `user`, which only Apple sends. It is not signed. */
  user: string | undefined
}

/** The parts that differ between the providers. `lib/flow.ts` contains the common parts. */
export interface Provider {
  /** Display name. */
  title: string
  /** Whether the provider returns ID tokens (OpenID Connect Core 1.0). */
  isOpenId: boolean
  /** Default scopes, used if the shop sets none. */
  scopes: string
  /** Settings without which sign-in cannot work. */
  needs: readonly SettingName[]
  /** Further query parameters of the provider's URL. */
  parameters?: Record<string, string>
  /** The provider's URLs. Throws 502 `provider_error` if the provider does not publish them. */
  metadata: (surroundings: Surroundings) => Promise<ServerMetadata>
  /** How the shop proves its identity to the provider. */
  authentication: (settings: SocialLoginSettings) => ClientAuth
  /** Finds the error in a response that does not follow the standard (RFC 6749, section 5.2). */
  errorIn?: (answer: unknown) => string | undefined
  /** Returns the signed-in person. Throws 502 `provider_error` if the provider does not name one. */
  profile: (grant: Grant, surroundings: Surroundings) => Promise<Profile>
}
