/** SQL for the ids of comments that wait for a moderator. */
export const PENDING_COMMENTS = "SELECT id FROM blog_comment WHERE status = 'pending' AND deleted_at IS NULL"
