import type { z } from "zod"
import type { ShownContent } from "../../lib/mail-content"
import type { adminCampaign, block, campaignChange, campaignResults, newCampaign } from "./campaign-schemas"
import type {
  emailListChange,
  emailPreferences,
  newEmailList,
  newSuppression,
  suppressionChange,
} from "./schemas"

export type EmailListInput = z.output<typeof newEmailList>
export type EmailListChange = z.output<typeof emailListChange>

export type NewSuppression = z.output<typeof newSuppression>
export type SuppressionChange = z.output<typeof suppressionChange>

/** A wish to get the mails of a list. */
export interface NewSubscription {
  /** In lower case. */
  email: string
  /** The list's handle. */
  list: string
  first_name: string | null
  last_name: string | null
  locale: string
  source: string | null
  consent_text: string | null
  /** The caller has sent a valid anti-spam token. */
  isProven: boolean
  network: string | null
}

/** Why and how somebody leaves a list. */
export interface Leaving {
  reason?: string | null | undefined
  comment?: string | null | undefined
  /** The mail of a campaign whose link was used. */
  recipientId?: string | undefined
  network: string | null
}

export type { SubscriptionRow } from "./lib/rows"
export type { LinkPurpose, LinkTarget } from "./lib/tokens"

/** A subscriber's lists, for the page on which the subscriber chooses them. */
export type Preferences = { id: string } & z.output<typeof emailPreferences>

/** The part of a subscription that its caller may know. */
export interface AskedSubscription {
  list: string
  status: "confirmed" | "unconfirmed"
  /** The mail that asks for a confirmation is due now. */
  isMailDue: boolean
}

export type Block = z.output<typeof block>
export type NewCampaign = z.output<typeof newCampaign>
export type CampaignChange = z.output<typeof campaignChange>
export type CampaignResults = z.output<typeof campaignResults>
export type AdminCampaign = z.output<typeof adminCampaign>

/** The content of a campaign's mails, as it was at the start. */
export type CampaignContent = ShownContent

/** The result of one claimed mail. */
export interface MailOutcome {
  id: string
  email: string
  status: "sent" | "failed" | "later" | "unreachable" | "uncertain"
  reason: string | null
  isAddressRefused: boolean
}
