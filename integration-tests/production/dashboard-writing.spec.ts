import { describe } from "vitest"
import { hadNoErrors, useDashboard } from "../harness/dashboard"
import { remainingByKeyboard } from "./dashboard-keyboard-remaining"
import { writingByKeyboard } from "./dashboard-keyboard-writing"

describe("the dashboard's forms with the keyboard only, in a browser", () => {
  const dashboard = useDashboard({ port: 19_132, database: "svc_dashboard_writing_spec" })
  writingByKeyboard(dashboard)
  remainingByKeyboard(dashboard)
  hadNoErrors(dashboard)
})
