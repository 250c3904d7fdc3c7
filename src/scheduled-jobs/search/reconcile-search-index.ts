import { reconcileSearchIndex } from "../../features/search/reconcile-search-index"
import type { ScheduledJob } from "../../lib/schedule/scheduled-job"

/** Compares the search index with the database and corrects it, because events can be lost. */
export const reconcileSearch: ScheduledJob = {
  name: "reconcile-search-index",
  run: (container) => reconcileSearchIndex(container),
}
