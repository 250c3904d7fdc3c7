import type { DueRows } from "../../lib/schedule/scheduled-job"

export const SCHEDULED_TOURS: DueRows[] = [
  { table: "tour", moment: "published_at", where: "status = 'scheduled' AND deleted_at IS NULL" },
]
