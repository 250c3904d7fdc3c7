import type { ScheduledJob } from "../../lib/schedule/scheduled-job"
import { SCHEDULED_POSTS } from "../../modules/blog/due"
import { blogPostWorkflows } from "../../workflows/blog/blog-posts"

/** Readers see a post from its minute on without this; it tells the others, such as the search index. */
export const publishDueBlogPosts: ScheduledJob = {
  name: blogPostWorkflows.publishDueJob,
  due: SCHEDULED_POSTS,
  run: (container) => blogPostWorkflows.publishDue(container).run(),
}
