import type { adminEmailCampaigns } from "../../api/admin/email-campaigns/contract"
import type { Received } from "../../lib/contract/moments"
import type { Resource } from "../lib/resource"

export type EmailCampaign = Received<typeof adminEmailCampaigns.schema>

export const emailCampaigns: Resource<EmailCampaign> = {
  path: "/admin/email-campaigns",
  one: "email_campaign",
  many: "email_campaigns",
  texts: "email_campaigns",
  title: "name",
}
