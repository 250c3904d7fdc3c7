import { describe } from "vitest"
import { hadNoErrors, useDashboard } from "../../harness/dashboard"
import { bookingCalendar } from "./dashboard-calendar"
import { servicesByKeyboard } from "./dashboard-services"

describe("the dashboard's pages of services and their calendar, in a browser", () => {
  const dashboard = useDashboard({ port: 19_138, database: "svc_dashboard_services_spec" })
  bookingCalendar(dashboard)
  servicesByKeyboard(dashboard)
  hadNoErrors(dashboard)
})
