import { reportVisits } from "../../../../features/tracking/report"
import { route } from "../../../../lib/contract/route"
import { trackingReport } from "./contract"

export const GET = route(trackingReport.adminReadTrackingReport, async ({ query, scope }) => ({
  tracking_report: await reportVisits(scope, query),
}))
