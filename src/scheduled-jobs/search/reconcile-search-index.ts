import { reconcileSearchIndex } from "../../features/search/reconcile-search-index"
import type { ScheduledJob } from "../../lib/schedule/scheduled-job"

/** Finds changes that no event has told of. */
export const reconcileSearch: ScheduledJob = {
  name: "reconcile-search-index",
  run: (container) => reconcileSearchIndex(container),
}
