import { describe } from "vitest"
import { hadNoErrors, useDashboard } from "../../harness/dashboard"
import { formsByKeyboard } from "./dashboard-forms"
import { remainingByKeyboard } from "./dashboard-keyboard-remaining"
import { wordsByKeyboard } from "./dashboard-keyboard-words"
import { writingByKeyboard } from "./dashboard-keyboard-writing"
import { richTextByKeyboard } from "./dashboard-rich-text"

describe("the dashboard's forms with the keyboard only, in a browser", () => {
  const dashboard = useDashboard({ port: 19_132, database: "svc_dashboard_writing_spec" })

  writingByKeyboard(dashboard)
  richTextByKeyboard(dashboard)
  remainingByKeyboard(dashboard)
  wordsByKeyboard(dashboard)
  formsByKeyboard(dashboard)
  hadNoErrors(dashboard)
})
