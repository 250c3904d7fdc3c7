import { describe } from "vitest"
import { pagesIn } from "./dashboard-all-pages"

describe("all pages of the dashboard in English", () => {
  pagesIn("en", { port: 19_133, database: "svc_dashboard_english_spec" })
})
