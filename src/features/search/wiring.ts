import { declareWiring } from "../wirings"
import { reconcileSearch } from "./jobs"
import { search } from "./seed"
import { searchIndex } from "./skills/search-index"

declareWiring("search", {
  scheduledJobs: [reconcileSearch],
  seed: search,
  setUps: {
    search: async (container) => (await container.resolve("siteSearch").readStatus()).types.length > 0,
  },
  tasks: [{ tasks: [searchIndex], after: "store-settings" }],
})
