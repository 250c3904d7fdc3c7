import { reconcileSearch } from "../../scheduled-jobs/search/reconcile-search-index"
import { search } from "../../seed/search"
import { searchIndex } from "../../skills/search-index"
import { declareWiring } from "../wirings"

declareWiring("search", {
  scheduledJobs: [reconcileSearch],
  seed: search,
  setUps: {
    search: async (container) => (await container.resolve("siteSearch").readStatus()).types.length > 0,
  },
  tasks: [{ tasks: [searchIndex], after: "store-settings" }],
})
