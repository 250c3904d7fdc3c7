import { route } from "../../../../../lib/contract/route"
import { adminEmailCampaigns } from "../../contract"

export const GET = route(adminEmailCampaigns.adminReportEmailCampaign, async ({ params: { id }, scope }) => ({
  email_report: await scope.resolve("emailMarketing").campaigns.reportOf(id),
}))
