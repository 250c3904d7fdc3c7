/** SQL for the ids of subscriptions whose last payment has failed. */
export const PAST_DUE = "SELECT id FROM subscription WHERE status = 'past_due' AND deleted_at IS NULL"
