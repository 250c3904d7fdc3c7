import type { DueRows } from "../../../tenancy/schedule/scheduled-job"

export const SCHEDULED_PAGES: DueRows[] = [
  { table: "page", moment: "published_at", where: "status = 'scheduled' AND deleted_at IS NULL" },
]
