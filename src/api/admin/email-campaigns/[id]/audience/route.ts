import { route } from "../../../../../lib/contract/route"
import { adminEmailCampaigns } from "../../contract"

export const GET = route(adminEmailCampaigns.adminCountEmailCampaign, async ({ params: { id }, scope }) => ({
  email_audience: { people: await scope.resolve("emailMarketing").campaigns.audienceOf(id) },
}))
