import type { ClientAuth, IDToken, ServerMetadata } from "openid-client"
import type { Ask } from "../lib/ask"
import type { PublishedDocuments } from "../lib/published-documents"
import type { Profile, SocialLoginOptions, SocialLoginSettings } from "../types"

type SettingName = keyof SocialLoginSettings

/** Input of a provider's functions: one shop's settings and an HTTP client. */
export interface Surroundings {
  settings: SocialLoginSettings
  urls: SocialLoginOptions["urls"]
  ask: Ask
  documents: PublishedDocuments
}

/** A provider's answer to an authorization code. */
export interface Grant {
  accessToken: string
  /** Claims of the ID token. Its signature, issuer, audience, times and nonce are already checked. */
  claims: IDToken | undefined
  /** The unsigned `user` field of Apple's form. */
  user: string | undefined
}

/** The differences between providers. They all share the flow in `lib/flow.ts`. */
export interface Provider {
  /** Display name. */
  title: string
  /** Returns ID tokens (OpenID Connect Core 1.0) and accepts a nonce. */
  isOpenId: boolean
  /** Default scopes, used if the shop sets none. */
  scopes: string
  /** Settings without which sign-in cannot work. */
  needs: readonly SettingName[]
  /** Extra parameters of the authorization request. */
  parameters?: Record<string, string>
  /** Returns the provider's endpoints. Throws 502 `provider_error` if the provider does not publish them. */
  metadata: (surroundings: Surroundings) => Promise<ServerMetadata>
  /** How the shop authenticates to the provider. */
  authentication: (settings: SocialLoginSettings) => ClientAuth
  /** Finds the error in a token endpoint's answer that does not follow RFC 6749, section 5.2. */
  errorIn?: (answer: unknown) => string | undefined
  /** Returns the signed-in person. Throws 502 `provider_error` if the provider does not name one. */
  profile: (grant: Grant, surroundings: Surroundings) => Promise<Profile>
}
