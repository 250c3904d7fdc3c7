import { clock } from "../../../../../lib/clock"
import { route } from "../../../../../lib/contract/route"
import { moveEmailCampaignWorkflow } from "../../../../../workflows/email-marketing/email-campaigns"
import { adminEmailCampaigns } from "../../contract"
import { readCampaign } from "../../operations"

export const POST = route(
  adminEmailCampaigns.adminScheduleEmailCampaign,
  async ({ params: { id }, body, scope }) => {
    const at = new Date(body.scheduled_at ?? clock.date())
    await moveEmailCampaignWorkflow(scope).run({ input: { id, move: "schedule", at } })
    return { email_campaign: await readCampaign(scope, id) }
  },
)
