import { describe } from "vitest"
import { hadNoErrors, useDashboard } from "../../harness/dashboard"
import { checkInByCamera } from "./dashboard-camera"
import { eventPlansByKeyboard } from "./dashboard-event-plans"
import { eventStates } from "./dashboard-event-states"
import { eventsByKeyboard } from "./dashboard-events"
import { saleFormsByKeyboard } from "./dashboard-sale-forms"
import { tourEditorsByKeyboard } from "./dashboard-tour-editors"
import { tourPassengersByKeyboard } from "./dashboard-tour-passengers"
import { toursByKeyboard } from "./dashboard-tours"

describe("the dashboard's pages of events and tours, in a browser", () => {
  const dashboard = useDashboard({ port: 19_137, database: "svc_dashboard_events_spec" })
  eventsByKeyboard(dashboard)
  eventPlansByKeyboard(dashboard)
  eventStates(dashboard)
  checkInByCamera(dashboard)
  toursByKeyboard(dashboard)
  tourEditorsByKeyboard(dashboard)
  tourPassengersByKeyboard(dashboard)
  saleFormsByKeyboard(dashboard)
  hadNoErrors(dashboard)
})
