import { describe } from "vitest"
import { pagesIn } from "./dashboard-all-pages"

describe("all pages of the dashboard in German, with its long words", () => {
  pagesIn("de", { port: 19_144, database: "svc_dashboard_german_spec" })
})
