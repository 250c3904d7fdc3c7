import type { DueRows } from "../../../tenancy/schedule/scheduled-job"

export const SCHEDULED_DESTINATIONS: DueRows[] = [
  { table: "destination", moment: "published_at", where: "status = 'scheduled' AND deleted_at IS NULL" },
]
