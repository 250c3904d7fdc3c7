import type { DueRows } from "../../../tenancy/schedule/scheduled-job"

/** The name of the job that publishes posts, and settles those of which nobody knows whether they are published. */
export const PUBLISH_SOCIAL_POSTS = "publish-social-posts"
/** The name of the job that deletes connections that nobody finished. */
export const PURGE_SOCIAL_CONNECTIONS = "purge-social-connections"

export const SCHEDULED_POSTS: DueRows = {
  table: "social_post",
  moment: "scheduled_at",
  where: "status = 'scheduled' AND deleted_at IS NULL",
}

export const DUE_TARGETS: DueRows = {
  table: "social_target",
  moment: "due_at",
  where: "due_at IS NOT NULL AND status IN ('pending', 'publishing', 'unknown') AND deleted_at IS NULL",
}

/** Connections to social networks that were begun. */
export const EXPIRING_CONNECTIONS: DueRows[] = [{ table: "social_connection", moment: "expires_at" }]
