export const SUBSCRIPTION_STATUSES = ["unconfirmed", "confirmed", "unsubscribed"] as const
export const CONSENT_ACTIONS = [
  "requested",
  "subscribed",
  "confirmed",
  "unsubscribed",
  "resubscribed",
  "imported",
] as const
export const SUPPRESSION_REASONS = ["hard_bounce", "complaint", "manual"] as const
export const SUPPRESSION_ACTIONS = ["suppressed", "unsuppressed"] as const
export const CAMPAIGN_STATUSES = ["draft", "scheduled", "sending", "paused", "sent", "canceled"] as const
export const RECIPIENT_STATUSES = ["pending", "sending", "sent", "failed", "skipped", "uncertain"] as const
/** Reports of mail services about mails that they had accepted. */
export const MAIL_REPORTS = ["hard_bounce", "complaint"] as const
