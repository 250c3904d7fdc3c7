import { reconcileSearchIndex } from "../../features/search/reconcile-search-index"
import type { ScheduledJob } from "../../lib/schedule/scheduled-job"

/** Finds changes whose events were lost, and updates the search index. */
export const reconcileSearch: ScheduledJob = {
  name: "reconcile-search-index",
  run: (container) => reconcileSearchIndex(container),
}
