import { describe } from "vitest"
import { hadNoErrors, useDashboard } from "../harness/dashboard"
import { eventsByKeyboard } from "./dashboard-events"
import { toursByKeyboard } from "./dashboard-tours"

describe("the dashboard's pages of events and tours, in a browser", () => {
  const dashboard = useDashboard({ port: 19_137, database: "svc_dashboard_events_spec" })
  eventsByKeyboard(dashboard)
  toursByKeyboard(dashboard)
  hadNoErrors(dashboard)
})
