import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import type { z } from "zod"
import type { Encryption } from "../../lib/encryption"
import type { connectionTest, linkedAccount, provider, providerForm, providerStatus } from "./schemas"

export type ProviderName = z.output<typeof provider>

type Text = string | null

/** The area `social_login` of a shop's settings. */
export type SocialLoginSettings = Record<`${ProviderName}_enabled`, boolean> &
  Record<`${ProviderName}_client_id` | `${ProviderName}_scopes`, Text> &
  Record<`${Exclude<ProviderName, "apple">}_client_secret`, Text> & {
    redirect_uris: string[]
    microsoft_directory: string
    apple_team_id: Text
    apple_key_id: Text
    /** PKCS #8, in base64 without line breaks. */
    apple_private_key: Text
  }

export interface SocialLoginOptions {
  /** Where the providers are. The installation's to say, never a shop's: the server calls them. */
  urls: {
    google: string
    microsoft: string
    apple: string
    facebook: string
    facebookGraph: string
    github: string
    githubApi: string
  }
  /** For everything that is asked of a provider during one call. */
  timeoutMs: number
}

export interface SocialLoginDependencies {
  tenantConfig: {
    read(area: "social_login"): Promise<SocialLoginSettings>
    read(area: "storefront"): Promise<{ url: Text }>
  }
  encryption: Encryption
  tokenRevocation: Sessions
  logger: Logger
}

/** What an identity has opened, as a transaction of ours ends it and sees it. */
export interface Sessions {
  revokeWithin(sql: Knex, identityIds: string[]): Promise<void>
  isRevokedSince(sql: Knex, identityId: string, moment: number): Promise<boolean>
}

/** Who somebody is at a provider, by the provider's own word. */
export interface Profile {
  /** The provider's own name of the account, which never changes and never becomes another one's. */
  subject: string
  email: Text
  /** Whether the provider vouches that whoever signs in receives mail there. Each provider's file says what that rests on. */
  isEmailVerified: boolean
  firstName: Text
  lastName: Text
  avatarUrl: Text
}

/** Who is signed in, where somebody is. */
export interface SignedIn {
  customerId: string
  authIdentityId: string
}

/** The answer by which a provider sends a browser back. */
export type ProviderAnswer = z.output<typeof providerForm>

/** Somebody whom a provider has named, and what they had set out for. */
export interface Finished {
  provider: ProviderName
  profile: Profile
  /** Whom the account is to be linked to; without it, whoever it belongs to is signed in. */
  linkTo: SignedIn | null
  returnTo: string
  /** When the provider's answer came, in milliseconds: before the provider was asked about it. */
  cameAt: number
}

/** A token that was mailed to the address of an identity, and has come back. */
export interface MailedProof {
  authIdentityId: string
  /** As the identity has it. */
  email: string
  /** What the token was mailed for. */
  by: string
  /** Whether whoever has the password may go on with it. */
  keepsPassword: boolean
}

/** What a mailed code has confirmed. */
export interface ConfirmedAddress {
  entity_id: string
  entity_type: string
  code_provider: string
  verified_at: string
  /** Identities whose tokens must end, because nobody knew whose they were. */
  distrusted: string[]
}

/** What became of a sign-in. */
export interface Settled {
  customerId: string
  authIdentityId: string
  providerIdentityId: string
  /** The provider's account was linked to the customer just now. */
  isNewLink: boolean
  isNewCustomer: boolean
  isNewIdentity: boolean
  /** Identities whose tokens must end, because nobody knew whose they were. */
  distrusted: string[]
}

/** Its `last_login_at` is kept as a text by the engine. */
export type LinkedAccount = z.output<typeof linkedAccount>

/** What unlinking has taken away, as far as it takes to bring it back. */
export interface Unlinked {
  id: string
  entity_id: string
  provider: string
  auth_identity_id: string
  provider_metadata: Record<string, unknown> | null
  created_at: string
}

export type ProviderStatus = z.output<typeof providerStatus>
export type ConnectionTest = z.output<typeof connectionTest>
