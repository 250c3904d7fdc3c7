import { pagination } from "../../../../../lib/contract/lists"
import { route } from "../../../../../lib/contract/route"
import { campaignRecipient } from "../../../../../modules/email-marketing/campaign-schemas"
import { adminEmailCampaigns } from "../../contract"

export const GET = route(
  adminEmailCampaigns.adminListEmailCampaignRecipients,
  async ({ params: { id }, query, scope }) => {
    const emailMarketing = scope.resolve("emailMarketing")
    await emailMarketing.retrieveEmailCampaign(id, { select: ["id"] })
    const { limit, offset, status } = query
    const [rows, count] = await emailMarketing.listAndCountEmailCampaignRecipients(
      { campaign_id: id, ...(status && { status }) },
      {
        ...pagination(query),
        select: [
          "id",
          "email",
          "status",
          "reason",
          "attempts",
          "sent_at",
          "opened_at",
          "clicked_at",
          "unsubscribed_at",
          "unsubscribe_reason",
          "created_at",
        ],
      },
    )
    const email_recipients = rows.map((row) => campaignRecipient.parse(row))
    return { email_recipients, count, offset, limit }
  },
)
