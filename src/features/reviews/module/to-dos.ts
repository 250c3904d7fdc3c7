/** SQL for the ids of reviews that wait for a moderator. */
export const PENDING_REVIEWS = "SELECT id FROM review WHERE status = 'pending' AND deleted_at IS NULL"
