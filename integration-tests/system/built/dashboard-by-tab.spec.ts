import { describe } from "vitest"
import { pagesByTab } from "./dashboard-all-pages"

describe("all pages of the dashboard by the keyboard alone", () => {
  pagesByTab({ port: 19_145, database: "svc_dashboard_by_tab_spec" })
})
