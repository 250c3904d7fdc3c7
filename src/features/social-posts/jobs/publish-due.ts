import type { ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import { DUE_POSTS, PUBLISH_SOCIAL_POSTS } from "../module/due"
import { publishDue } from "../services/publish-due"

/** Publishes scheduled posts, tries failed calls again, and settles posts that may be published. */
export const publishDueSocialPosts: ScheduledJob = {
  name: PUBLISH_SOCIAL_POSTS,
  due: DUE_POSTS,
  run: (container) => publishDue(container),
}
