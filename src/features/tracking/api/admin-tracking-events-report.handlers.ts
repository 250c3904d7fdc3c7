import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { reportVisits } from "../services/report"
import { trackingReport } from "./admin-tracking-events-report.rows"

declareHandlers([
  route(trackingReport.adminReadTrackingReport, async ({ query, scope }) => ({
    tracking_report: await reportVisits(scope, query),
  })),
])
