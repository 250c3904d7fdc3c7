import type { ScheduledJob } from "../../tenancy/schedule/scheduled-job"
import { reconcileSearchIndex } from "./services/reconcile-search-index"

/** Compares the search index with the database and corrects it, because events can be lost. */
export const reconcileSearch: ScheduledJob = {
  name: "reconcile-search-index",
  run: (container) => reconcileSearchIndex(container),
}
