import { beforeAll, describe } from "vitest"
import { hadNoErrors, useDashboard } from "../../harness/dashboard"
import { consentsByKeyboard } from "./dashboard-consents"
import { keyboardOnly } from "./dashboard-keyboard"
import { keyboardHelp } from "./dashboard-keyboard-help"
import { runningByKeyboard } from "./dashboard-keyboard-running"
import { webhookStates } from "./dashboard-webhook-states"
import { webhooksByKeyboard } from "./dashboard-webhooks"

describe("the dashboard with the keyboard only, in a browser", () => {
  const dashboard = useDashboard({
    port: 19_131,
    database: "svc_dashboard_keyboard_spec",
    // The receiver of the webhooks is in this process.
    env: async () => ({ WEBHOOKS_PRIVATE_HOSTS: "true" }),
  })
  const { call } = keyboardHelp(dashboard)

  runningByKeyboard(dashboard)

  describe("in a shop with a new post", () => {
    beforeAll(async () => {
      const post = { title: "How we fire", status: "published", body: "<p>Twice.</p>" }
      await call("/admin/blog-posts", post)
    })

    keyboardOnly(dashboard)
  })

  webhooksByKeyboard(dashboard)
  webhookStates(dashboard)
  consentsByKeyboard(dashboard)

  hadNoErrors(dashboard)
})
