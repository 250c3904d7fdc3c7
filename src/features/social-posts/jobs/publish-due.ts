import type { ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import { DUE_TARGETS, PUBLISH_SOCIAL_POSTS, SCHEDULED_POSTS } from "../module/due"
import { publishDue } from "../services/publish-due"

/** Publishes scheduled posts, tries failed calls again, and settles posts that may be published. */
export const publishDueSocialPosts: ScheduledJob = {
  name: PUBLISH_SOCIAL_POSTS,
  due: [SCHEDULED_POSTS, DUE_TARGETS],
  run: (container) => publishDue(container),
}
