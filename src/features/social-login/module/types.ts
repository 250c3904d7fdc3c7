import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import type { z } from "zod"
import type { Encryption } from "../../../lib/encryption"
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
    /** In PKCS #8 form, as base64 without line breaks. */
    apple_private_key: Text
  }

export interface SocialLoginOptions {
  /** The URLs of the providers. Only the operator can change them, because this server calls them. */
  urls: {
    google: string
    microsoft: string
    apple: string
    facebook: string
    facebookGraph: string
    github: string
    githubApi: string
  }
  /** How long all requests to a provider may take together, while a customer waits. */
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

/** Revokes the sessions of sign-in identities in a transaction, and checks whether they were revoked. */
export interface Sessions {
  revokeWithin(sql: Knex, identityIds: string[]): Promise<void>
  isRevokedSince(sql: Knex, identityId: string, moment: number): Promise<boolean>
}

/** A person's profile, as the provider reports it. */
export interface Profile {
  /** The provider's id of the account. It never changes and is never reused. */
  subject: string
  email: Text
  /** Whether the provider has checked that the address belongs to the person. Each provider's file says how we know. */
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

/** The query parameters or form fields with which a provider sends the browser back. */
export type ProviderAnswer = z.output<typeof providerForm>

/** A person who has signed in at a provider, and what the sign-in is for. */
export interface Finished {
  provider: ProviderName
  profile: Profile
  /**
   * The customer to whose account the provider's account is linked. If null, the owner of the provider's account is
   * signed in.
   */
  linkTo: SignedIn | null
  returnTo: string
  /** When the browser came back, in milliseconds since 1970. Sessions that were revoked later are not trusted. */
  cameAt: number
}

/** A token that was mailed to the address of a sign-in identity, and that its owner has used. */
export interface MailedProof {
  authIdentityId: string
  /** The address as the identity stores it. */
  email: string
  /** Why the token was mailed, such as a password reset. */
  by: string
  /** Whether the password of the account stays valid. */
  keepsPassword: boolean
}

/** The account that a code has confirmed. */
export interface ConfirmedAddress {
  entity_id: string
  entity_type: string
  code_provider: string
  verified_at: string
  /** Sign-in identities whose tokens must be revoked, because a stranger may have them. */
  distrusted: string[]
}

/** The result of a sign-in. */
export interface Settled {
  customerId: string
  authIdentityId: string
  providerIdentityId: string
  /** Whether this sign-in has linked the provider's account to the customer. */
  isNewLink: boolean
  isNewCustomer: boolean
  isNewIdentity: boolean
  /** Sign-in identities whose tokens must be revoked, because a stranger may have them. */
  distrusted: string[]
}

/** The engine stores `last_login_at` as text. */
export type LinkedAccount = z.output<typeof linkedAccount>

/** The deleted row, as needed to restore it. */
export type Unlinked = z.output<typeof unlinkedRow>

export type ProviderStatus = z.output<typeof providerStatus>
export type ConnectionTest = z.output<typeof connectionTest>
