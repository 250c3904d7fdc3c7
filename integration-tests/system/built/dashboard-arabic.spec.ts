import { describe } from "vitest"
import { pagesIn } from "./dashboard-all-pages"

describe("all pages of the dashboard in Arabic, from right to left", () => {
  pagesIn("ar", { port: 19_143, database: "svc_dashboard_arabic_spec" })
})
