import type { adminEmailCampaigns } from "../../features/email-marketing/api/admin-email-campaigns.rows"
import type {
  campaignRecipient,
  campaignReport,
  unsubscribeReasons,
} from "../../features/email-marketing/module/campaign-schemas"
import type { Received } from "../../kits/rows/moments"
import type { Resource } from "../lib/resource"

export type EmailCampaign = Received<typeof adminEmailCampaigns.schema>

export type EmailPreview = Received<
  typeof adminEmailCampaigns.adminPreviewNewEmailCampaign.response
>["email_preview"]

export type EmailAudience = Received<
  typeof adminEmailCampaigns.adminCountEmailCampaign.response
>["email_audience"]

export type EmailReport = Received<typeof campaignReport>
export type UnsubscribeReasons = Received<typeof unsubscribeReasons>
type EmailRecipient = Received<typeof campaignRecipient>

/** The people of a campaign, with what became of their mails. */
export const recipientsOf = (campaignId: string): Resource<EmailRecipient> => ({
  path: `/admin/email-campaigns/${encodeURIComponent(campaignId)}/recipients`,
  one: "email_recipient",
  many: "email_recipients",
  texts: "email_campaigns.recipients",
  title: "email",
})

export const emailCampaigns: Resource<EmailCampaign> = {
  path: "/admin/email-campaigns",
  one: "email_campaign",
  many: "email_campaigns",
  texts: "email_campaigns",
  title: "name",
  isInProgress: ({ status, scheduled_at }) =>
    status === "sending" || (status === "scheduled" && Date.parse(scheduled_at ?? "") <= Date.now()),
}
