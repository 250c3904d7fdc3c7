/**
 * SQL for the events on their way to GA4 and Meta, with the moment `since` which each waits. No index finds those that
 * failed. Binding: `:now`.
 */
export const WAITING_EVENTS = `
  SELECT created_at AS since FROM tracking_delivery
   WHERE status IN ('queued', 'sending') AND (due_at <= :now OR tries > 0) AND deleted_at IS NULL`
