import type { DueRows } from "../../../tenancy/schedule/scheduled-job"

export const SCHEDULED_POSTS: DueRows[] = [
  { table: "blog_post", moment: "published_at", where: "status = 'scheduled' AND deleted_at IS NULL" },
]
