import { previewOf } from "../../../../../features/email-marketing/campaign-samples"
import { route } from "../../../../../lib/contract/route"
import { adminEmailCampaigns } from "../../contract"

export const GET = route(adminEmailCampaigns.adminPreviewEmailCampaign, async ({ params, scope }) => ({
  email_preview: await previewOf(scope, params.id),
}))
