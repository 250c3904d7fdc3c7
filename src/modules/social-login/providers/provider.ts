import type { ClientAuth, IDToken, ServerMetadata } from "openid-client"
import type { Ask } from "../lib/ask"
import type { PublishedDocuments } from "../lib/published-documents"
import type { Profile, SocialLoginOptions, SocialLoginSettings } from "../types"

type SettingName = keyof SocialLoginSettings

/** What a provider's file works with: one shop's settings, and a way to ask. */
export interface Surroundings {
  settings: SocialLoginSettings
  urls: SocialLoginOptions["urls"]
  ask: Ask
  documents: PublishedDocuments
}

/** What a provider has answered to a code. */
export interface Grant {
  accessToken: string
  /** Of the ID token, whose signature, issuer, audience, times and nonce have been checked. */
  claims: IDToken | undefined
  /** What Apple's form says beside the code, which nobody has signed. */
  user: string | undefined
}

/** How one provider differs. The flow (`lib/flow.ts`) is the same for all. */
export interface Provider {
  /** As people write it. */
  title: string
  /** Answers ID tokens (OpenID Connect Core 1.0), and takes a nonce. */
  isOpenId: boolean
  /** Asked for where the shop names none. */
  scopes: string
  /** Without these of a shop's settings, nobody can sign in. */
  needs: readonly SettingName[]
  /** Besides what every authorization request has. */
  parameters?: Record<string, string>
  /** Where its endpoints are. Throws 502 `provider_error` where it does not say. */
  metadata: (surroundings: Surroundings) => Promise<ServerMetadata>
  /** How the shop proves to it that it is the shop. */
  authentication: (settings: SocialLoginSettings) => ClientAuth
  /** The error of an answer from its token endpoint that is not as RFC 6749, section 5.2, has it. */
  errorIn?: (answer: unknown) => string | undefined
  /** Who has signed in. Throws 502 `provider_error` where it does not say. */
  profile: (grant: Grant, surroundings: Surroundings) => Promise<Profile>
}
