import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import type { z } from "zod"
import type { Encryption } from "../../lib/encryption"
import type { unlinkedRow } from "./lib/row-schemas"
import type { connectionTest, linkedAccount, provider, providerForm, providerStatus } from "./schemas"

export type ProviderName = z.output<typeof provider>

type Text = string | null

/** The settings area `social_login`. */
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
  /** Base URLs of the providers. Only the installation sets them, because the server calls them. */
  urls: {
    google: string
    microsoft: string
    apple: string
    facebook: string
    facebookGraph: string
    github: string
    githubApi: string
  }
  /** Total time for all requests to a provider during one call. */
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

/** Revokes and checks an identity's sessions within a transaction. */
export interface Sessions {
  revokeWithin(sql: Knex, identityIds: string[]): Promise<void>
  isRevokedSince(sql: Knex, identityId: string, moment: number): Promise<boolean>
}

/** A person's profile, as the provider reports it. */
export interface Profile {
  /** The provider's id of the account. It never changes and is never reused. */
  subject: string
  email: Text
  /** Whether the provider has verified the address. Each provider's file explains how. */
  isEmailVerified: boolean
  firstName: Text
  lastName: Text
  avatarUrl: Text
}

/** The signed-in customer. */
export interface SignedIn {
  customerId: string
  authIdentityId: string
}

/** Parameters of a provider's redirect. */
export type ProviderAnswer = z.output<typeof providerForm>

/** A completed sign-in at a provider, and its purpose. */
export interface Finished {
  provider: ProviderName
  profile: Profile
  /** The customer to link the account to. If null, the account's owner is signed in. */
  linkTo: SignedIn | null
  returnTo: string
  /** Arrival time of the provider's answer in milliseconds, before the code was exchanged. */
  cameAt: number
}

/** A token that was mailed to an identity's address and has come back. */
export interface MailedProof {
  authIdentityId: string
  /** The address as the identity stores it. */
  email: string
  /** The purpose of the mailed token. */
  by: string
  /** Whether the present password stays valid. */
  keepsPassword: boolean
}

/** The result of a confirmed code. */
export interface ConfirmedAddress {
  entity_id: string
  entity_type: string
  code_provider: string
  verified_at: string
  /** Identities whose tokens must be revoked, because their owner was unknown. */
  distrusted: string[]
}

/** The result of a sign-in. */
export interface Settled {
  customerId: string
  authIdentityId: string
  providerIdentityId: string
  /** Whether this sign-in has linked the account. */
  isNewLink: boolean
  isNewCustomer: boolean
  isNewIdentity: boolean
  /** Identities whose tokens must be revoked, because their owner was unknown. */
  distrusted: string[]
}

/** The engine stores `last_login_at` as text. */
export type LinkedAccount = z.output<typeof linkedAccount>

/** The deleted row, as needed to restore it. */
export type Unlinked = z.output<typeof unlinkedRow>

export type ProviderStatus = z.output<typeof providerStatus>
export type ConnectionTest = z.output<typeof connectionTest>
