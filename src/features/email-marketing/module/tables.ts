/** `npm run check` rejects SQL in other folders that names these tables. */
export const tables = [
  "email_list",
  "email_subscriber",
  "email_subscription",
  "email_consent_event",
  "email_suppression",
  "email_suppression_event",
  "email_segment",
  "email_campaign",
  "email_campaign_link",
  "email_campaign_recipient",
] as const
