import { clock } from "../../../../../lib/clock"
import { route } from "../../../../../lib/contract/route"
import { moveEmailCampaignWorkflow } from "../../../../../workflows/email-marketing/email-campaigns"
import { adminEmailCampaigns } from "../../contract"
import { readCampaign } from "../../operations"

export const POST = route(
  adminEmailCampaigns.adminUnscheduleEmailCampaign,
  async ({ params: { id }, scope }) => {
    await moveEmailCampaignWorkflow(scope).run({ input: { id, move: "unschedule", at: clock.date() } })
    return { email_campaign: await readCampaign(scope, id) }
  },
)
