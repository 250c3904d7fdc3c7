/**
 * The start of the session for which a ticket is valid, in SQL. NULL for a ticket of the whole event. `ticket` and `p`
 * are the ticket and its event.
 */
export const SESSION_START = `CASE WHEN ticket.session_id IS NOT NULL THEN (
  SELECT CAST(session ->> 'starts_at' AS timestamptz)
    FROM jsonb_array_elements(CASE jsonb_typeof(p.sessions) WHEN 'array' THEN p.sessions ELSE '[]' END) session
   WHERE session ->> 'id' = ticket.session_id LIMIT 1) END`
