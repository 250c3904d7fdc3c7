/**
 * SQL for the accounts in which a post should be by now, with the moment `since` which each waits. A post has few
 * accounts, and people write posts, so the tables are small. Binding: `:now`.
 */
export const WAITING_TARGETS = `
  SELECT CASE WHEN post.status = 'scheduled' THEN post.scheduled_at ELSE post.updated_at END AS since
    FROM social_post post JOIN social_target target ON target.post_id = post.id
   WHERE post.deleted_at IS NULL AND target.deleted_at IS NULL
     AND CASE WHEN post.status = 'scheduled' THEN target.status = 'pending' AND post.scheduled_at <= :now
              ELSE target.status IN ('pending', 'publishing', 'unknown') AND target.due_at IS NOT NULL END`

/** SQL for the accounts in which a post was not published, in the last week. Binding: `:now`. */
export const FAILED_TARGETS = `
  SELECT target.id FROM social_post post JOIN social_target target ON target.post_id = post.id
   WHERE post.deleted_at IS NULL AND target.deleted_at IS NULL AND target.status = 'failed'
     AND target.updated_at >= CAST(:now AS timestamptz) - interval '7 days'`
