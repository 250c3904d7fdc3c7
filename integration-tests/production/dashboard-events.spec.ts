import { describe } from "vitest"
import { hadNoErrors, useDashboard } from "../harness/dashboard"
import { eventsByKeyboard } from "./dashboard-events"

describe("the dashboard's pages of events, in a browser", () => {
  const dashboard = useDashboard({ port: 19_137, database: "svc_dashboard_events_spec" })
  eventsByKeyboard(dashboard)
  hadNoErrors(dashboard)
})
