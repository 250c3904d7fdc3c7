/**
 * SQL for the ids of endpoints that fail, that were disabled for it, or that did not get events in any attempt. A shop
 * has few endpoints. Those that an admin has disabled are left out.
 */
export const FAILING_ENDPOINTS = `
  SELECT endpoint.id FROM webhook_endpoint endpoint
   WHERE endpoint.deleted_at IS NULL
     AND CASE WHEN endpoint.status = 'disabled' THEN endpoint.disabled_reason IN ('gone', 'failing')
              ELSE endpoint.failing_since IS NOT NULL
                OR EXISTS (SELECT FROM webhook_delivery given_up WHERE given_up.endpoint_id = endpoint.id
                              AND given_up.status = 'exhausted' AND given_up.deleted_at IS NULL) END`
