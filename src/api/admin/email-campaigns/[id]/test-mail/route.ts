import { sendCampaignTest } from "../../../../../features/email-marketing/campaign-samples"
import { route } from "../../../../../lib/contract/route"
import { adminEmailCampaigns } from "../../contract"

export const POST = route(adminEmailCampaigns.adminTestEmailCampaign, async ({ params, actor, scope }) => ({
  to: await sendCampaignTest(scope, params.id, actor),
}))
