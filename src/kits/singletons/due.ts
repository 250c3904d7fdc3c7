import type { DueRows } from "../../tenancy/schedule/scheduled-job"
import type { SingletonTable } from "./types"

/** The scheduled draft of a singleton, for the job that publishes it. */
export function scheduledDraft({ table }: Pick<SingletonTable, "table">): DueRows[] {
  return [{ table, moment: "publish_at", where: "status = 'draft' AND deleted_at IS NULL" }]
}
