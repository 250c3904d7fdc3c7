import { placesLeft } from "../../capacity/places"

/**
 * SQL for the places that are left of the event `p`. A quota of all tickets limits them together, any other quota its own
 * ticket. Null: no limit.
 */
const REMAINING = `(
  SELECT least(min(of_ticket.shared), CASE WHEN bool_and(of_ticket.own IS NOT NULL) THEN sum(of_ticket.own) END)::int
    FROM (SELECT min(quota.places) FILTER (WHERE quota.is_shared) AS shared,
                 min(quota.places) FILTER (WHERE NOT quota.is_shared) AS own
            FROM (SELECT ticket.id AS ticket_id, ${placesLeft("named.quota_id")} AS places,
                         count(*) OVER (PARTITION BY named.quota_id) = (SELECT count(*) FROM event_ticket each_one
                            WHERE each_one.event_id = p.id AND each_one.deleted_at IS NULL) AS is_shared
                    FROM event_ticket ticket LEFT JOIN LATERAL unnest(ticket.quota_ids) named(quota_id) ON true
                   WHERE ticket.event_id = p.id AND ticket.deleted_at IS NULL) quota
           GROUP BY quota.ticket_id) of_ticket)`

/** SQL for the number of valid tickets of the event `p`. */
const SOLD = `(SELECT count(*)::int FROM event_registration one
   WHERE one.event_id = p.id AND one.status IN ('confirmed', 'checked_in'))`

/** SQL for the next events that are not drafts. Bindings: `:now`, `:limit`. */
export const NEXT_EVENTS = `
  SELECT p.id, p.title, p.starts_at, CAST(NULL AS text) AS person,
         ${SOLD} AS sold,
         ${REMAINING} AS remaining
    FROM (SELECT id, title, starts_at FROM event
           WHERE starts_at >= :now AND status <> 'draft' AND deleted_at IS NULL AND event_status = 'scheduled'
           ORDER BY starts_at, id LIMIT :limit) p
   ORDER BY p.starts_at, p.id`

const BETWEEN = `p.deleted_at IS NULL AND p.starts_at < :to AND (p.ends_at > :from OR p.starts_at >= :from)`

/** SQL for the calendar, with drafts. Bindings: `:from`, `:to`, `:now`, `:until`. */
export const EVENTS_BETWEEN = {
  entries: `
    SELECT p.id, p.title, p.starts_at, p.ends_at, p.timezone,
           CASE WHEN p.status = 'draft' THEN 'draft' ELSE p.event_status END AS status,
           CAST(NULL AS text) AS person, p.venue ->> 'name' AS place,
           ${SOLD} AS sold, ${REMAINING} AS remaining, p.event_status <> 'canceled' AND coalesce(p.ends_at, p.starts_at) > :now AS is_movable
      FROM (SELECT * FROM event p WHERE ${BETWEEN} ORDER BY p.starts_at, p.id LIMIT :until) p
     ORDER BY p.starts_at, p.id`,
  count: `SELECT count(*)::int FROM event p WHERE ${BETWEEN}`,
}
