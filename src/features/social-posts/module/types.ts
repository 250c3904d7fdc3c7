import type { Logger } from "@medusajs/framework/types"
import type { z } from "zod"
import type { Dated } from "../../../kits/rows/moments"
import type { Encryption } from "../../../lib/encryption"
import type { NetworkName, PostStatus } from "./fields"
import type { claimedRow } from "./lib/row-schemas"
import type {
  decisionRequest,
  draftRequest,
  newSocialPost,
  socialPost,
  socialPostChange,
  variant,
} from "./schemas"

export type SocialPostInput = z.output<typeof newSocialPost>
export type SocialPostChange = z.output<typeof socialPostChange>
export type DraftRequest = z.output<typeof draftRequest>
export type Decision = z.output<typeof decisionRequest>
export type SocialPostAnswer = Dated<typeof socialPost>
export type Variant = Omit<z.output<typeof variant>, "limit">
export type Claimed = z.output<typeof claimedRow>

/** The source of a post. */
export interface Origin {
  brief: string | null
  resource: { type: "product" | "post"; id: string } | null
}

/** The settings area `social`. */
export interface SocialSettings {
  redirect_uri: string | null
  meta_client_id: string | null
  meta_client_secret: string | null
  meta_version: string
  linkedin_client_id: string | null
  linkedin_client_secret: string | null
  linkedin_version: string
  /** Whether the app may also publish for organizations. */
  linkedin_organizations: boolean
}

export interface SocialPostsOptions {
  urls: { meta: string; metaGraph: string; linkedin: string; linkedinApi: string }
  timeoutMs: number
  /** Where networks send admins back to, unless a shop has set another address. */
  redirectUri: string
}

export interface SocialPostsDependencies {
  tenantConfig: { read(area: "social"): Promise<SocialSettings> }
  encryption: Encryption
  logger: Logger
}

/** The changes of publishing or scheduling, so that they can be reverted. */
export interface Begun {
  id: string
  before: { status: PostStatus; scheduled_at: Date | null }
  /** The targets that were added or made pending again. */
  target_ids: string[]
  /** The targets that were changed or deleted, as they were. */
  replaced: Record<string, unknown>[]
}

export interface PostFilter {
  status?: PostStatus | undefined
  network?: NetworkName | undefined
  q?: string | undefined
  scheduled_from?: string | Date | undefined
  scheduled_to?: string | Date | undefined
}
