import { clock } from "../../../../../lib/clock"
import { route } from "../../../../../lib/contract/route"
import { retryEmailCampaignWorkflow } from "../../../../../workflows/email-marketing/email-campaigns"
import { adminEmailCampaigns } from "../../contract"
import { readCampaign } from "../../operations"

export const POST = route(adminEmailCampaigns.adminRetryEmailCampaign, async ({ params: { id }, scope }) => {
  await retryEmailCampaignWorkflow(scope).run({ input: { id, at: clock.date() } })
  return { email_campaign: await readCampaign(scope, id) }
})
