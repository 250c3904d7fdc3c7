import { previewOfDraft } from "../../../../features/email-marketing/campaign-samples"
import { route } from "../../../../lib/contract/route"
import { adminEmailCampaigns } from "../contract"

export const POST = route(adminEmailCampaigns.adminPreviewNewEmailCampaign, async ({ body, scope }) => ({
  email_preview: await previewOfDraft(scope, body),
}))
