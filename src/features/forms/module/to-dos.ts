/** SQL for the ids of submissions that nobody has read. */
export const NEW_SUBMISSIONS = "SELECT id FROM form_submission WHERE status = 'new' AND deleted_at IS NULL"
