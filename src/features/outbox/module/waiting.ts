/**
 * SQL for the deliveries that wait, with the moment `since` which each does. A delivery that is sent again counts since
 * its latest attempt. Those of a disabled endpoint are left out, because an admin or its failures hold them.
 */
export const OPEN = `
  SELECT CASE WHEN delivery.attempts > delivery.tries THEN delivery.updated_at ELSE delivery.created_at END AS since
    FROM webhook_endpoint endpoint JOIN webhook_delivery delivery ON delivery.endpoint_id = endpoint.id
   WHERE endpoint.status = 'enabled' AND endpoint.deleted_at IS NULL
     AND delivery.status IN ('blocked', 'waiting', 'sending') AND delivery.deleted_at IS NULL`

/** SQL for the deliveries that were given up in the last week. Binding: `:now`. */
export const EXHAUSTED = `
  SELECT delivery.id
    FROM webhook_endpoint endpoint JOIN webhook_delivery delivery ON delivery.endpoint_id = endpoint.id
   WHERE endpoint.deleted_at IS NULL AND delivery.status = 'exhausted' AND delivery.deleted_at IS NULL
     AND delivery.updated_at >= CAST(:now AS timestamptz) - interval '7 days'`
