import { describe } from "vitest"
import { hadNoErrors, useDashboard } from "../../harness/dashboard"
import { campaignSteps } from "./dashboard-campaigns"
import { marketingByKeyboard } from "./dashboard-marketing"
import { marketingPages } from "./dashboard-marketing-pages"

describe("the dashboard's pages of marketing, in a browser", () => {
  const dashboard = useDashboard({ port: 19_142, database: "svc_dashboard_marketing_spec" })
  marketingByKeyboard(dashboard)
  campaignSteps(dashboard)
  marketingPages(dashboard)
  hadNoErrors(dashboard)
})
