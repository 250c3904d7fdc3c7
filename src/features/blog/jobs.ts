import type { ScheduledJob } from "../../tenancy/schedule/scheduled-job"
import { SCHEDULED_POSTS } from "./module/due"
import { blogPostWorkflows } from "./workflows/blog-posts"

/**
 * Emits the events of scheduled posts, for example for the search index. Readers see the posts at their time even
 * without this job.
 */
export const publishDueBlogPosts: ScheduledJob = {
  name: blogPostWorkflows.publishDueJob,
  due: SCHEDULED_POSTS,
  run: (container) => blogPostWorkflows.publishDue(container).run(),
}
