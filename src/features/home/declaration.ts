import { defineFeature } from "../../kits/declarations/declaration"

export const home = defineFeature({
  slug: "home",
  about:
    "the dashboard's first page: what waits, the takings, the next dates, and what a new shop still needs",
  dashboardPages: ["home"],
})
