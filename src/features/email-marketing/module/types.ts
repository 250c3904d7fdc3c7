import type { z } from "zod"
import type { Dated } from "../../../kits/rows/moments"
import type { ShownContent } from "../../../lib/mail-content"
import type {
  adminCampaign,
  block,
  campaignChange,
  campaignDraft,
  campaignReport,
  campaignResults,
  newCampaign,
  unsubscribeReasons,
} from "./campaign-schemas"
import type { consentFilter, emailConsent, emailConsentProof } from "./consent-schemas"
import type {
  emailListChange,
  emailPreferences,
  newEmailList,
  newSuppression,
  suppressionChange,
} from "./schemas"
import type { newSegment, segmentChange } from "./segment-schemas"
import type { SUBSCRIPTION_STATUSES } from "./statuses"
import type {
  adminSubscriber,
  listsChange,
  newSubscriber,
  subscriberChange,
  subscriberEvent,
  subscriberImport,
  subscriberImportResult,
  unsuppressing,
} from "./subscriber-schemas"

export type NewSubscriber = z.output<typeof newSubscriber>
export type SubscriberChange = z.output<typeof subscriberChange>
export type ListsChange = z.output<typeof listsChange>
export type Unsuppressing = z.output<typeof unsuppressing>
export type SubscriberImport = z.output<typeof subscriberImport>
export type SubscriberImportResult = z.output<typeof subscriberImportResult>
export type ImportFault = SubscriberImportResult["faults"][number]
export type SubscriberRow = Dated<typeof adminSubscriber>
export type SubscriberEvent = Dated<typeof subscriberEvent>

/** The subscribers that a list or an export shows. */
export interface SubscriberFilter {
  id?: string | undefined
  email?: string | undefined
  q?: string | undefined
  list_id?: string | undefined
  status?: (typeof SUBSCRIPTION_STATUSES)[number] | undefined
  is_suppressed?: boolean | undefined
}

export type LoggedConsent = Dated<typeof emailConsent>
export type ConsentProof = Dated<typeof emailConsentProof>

/** The entries of the consent log that a list or an export shows. */
export type ConsentFilter = z.output<typeof consentFilter>

/** A person who has given the consent elsewhere, such as at a fair. */
export type ConsentedPerson = Pick<NewSubscriber, "email" | "first_name" | "last_name" | "locale">

/** People with consent whom an admin puts on a list. */
export interface ConsentedSubscription {
  people: readonly ConsentedPerson[]
  /** The list's handle. */
  list: string
  source: string
  consent_text: string | null
  isDryRun: boolean
}

export type SubscriptionCounts = Pick<
  SubscriberImportResult,
  "subscribed" | "unchanged" | "unsubscribed" | "suppressed"
>

export type EmailListInput = z.output<typeof newEmailList>
export type EmailListChange = z.output<typeof emailListChange>

export type NewSuppression = z.output<typeof newSuppression>

/** A mail service's report about an address. */
export interface MailReport {
  email: string
  reason: NewSuppression["reason"]
  note: string
  at: Date
}
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
export type NewSegment = z.output<typeof newSegment>
export type SegmentChange = z.output<typeof segmentChange>
export type NewCampaign = z.output<typeof newCampaign>
export type CampaignDraft = z.output<typeof campaignDraft>
export type CampaignChange = z.output<typeof campaignChange>
export type CampaignResults = z.output<typeof campaignResults>
export type UnsubscribeReasons = z.output<typeof unsubscribeReasons>
export type CampaignReport = Dated<typeof campaignReport>
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
