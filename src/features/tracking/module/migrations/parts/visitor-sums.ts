/**
 * Parts of the triggers that sum tracked events. `Migration20261124130000Visitors` is made of them. A change here does
 * not reach databases that have run it, so a change of the sums needs a new migration and new parts.
 */

/** The sums of a day are in several rows, so that simultaneous batches seldom wait for each other. */
const SHARDS = 8
/** The rows for what an erasure takes away. Batches never change them, so they do not wait for the erasure's end. */
const REMOVED = -1

const DAY = "CAST(e.occurred_at AT TIME ZONE 'UTC' AS date)"
const visitorOf = (row: string) => `svc_tracking_visitor(${row}.consent_session_id)`
export const VISITOR = visitorOf("e")
/** Properties come from outside, so a number may be something else. */
const numberIn = (json: string, field: string) =>
  `CASE jsonb_typeof(${json} -> '${field}') WHEN 'number' THEN CAST(${json} ->> '${field}' AS numeric) ELSE 0 END`

/** A visit has one bit for each usual kind of event. The first four are the steps of the funnel. */
const KINDS = [
  ...["view_item", "add_to_cart", "begin_checkout", "purchase"],
  ...["page_view", "search", "view_item_list", "select_item", "remove_from_cart", "view_cart"],
  ...["add_shipping_info", "add_payment_info", "sign_up", "login", "share", "generate_lead"],
  ...["refund", "subscribe"],
]
/** The bit of an event's name. 0 for the shop's own names. */
export const KIND_FUNCTION = `
CREATE OR REPLACE FUNCTION svc_tracking_kind(name text) RETURNS integer
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $body$
  SELECT CASE name ${KINDS.map((name, index) => `WHEN '${name}' THEN ${1 << index}`).join(" ")} ELSE 0 END
$body$;`

/** A number for a session's id, because long texts are slow to group. Eight bytes of SHA-256 never collide in practice. */
export const VISITOR_FUNCTION = `
CREATE OR REPLACE FUNCTION svc_tracking_visitor(session text) RETURNS bigint
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $body$
  SELECT CAST(CAST('x' || encode(substring(sha256(convert_to(session, 'UTF8')) FOR 8), 'hex') AS bit(64)) AS bigint)
$body$;`

/** The first page that each visitor saw on each day. */
const landings = (rows: string) => `
    SELECT DISTINCT ON (day, e.consent_session_id) ${DAY} AS day, e.consent_session_id, e.occurred_at, e.id, e.context
      FROM ${rows} AS e WHERE e.name = 'page_view' AND e.consent_session_id IS NOT NULL
     ORDER BY day, e.consent_session_id, e.occurred_at, e.id`

const IS_EARLIER = `coalesce((excluded.landed_at, excluded.landed_id) < (visit.landed_at, visit.landed_id),
      visit.landed_at IS NULL)`

/**
 * Stores the sources of these events, and locks them so that nobody deletes them before the end of the transaction. An
 * erasure may delete one in between, so this repeats until all are there. In one order, so that no two batches wait for
 * each other.
 */
export const keepSources = (rows: string) => `
  SELECT coalesce(jsonb_agg(DISTINCT jsonb_build_object('source', named.source, 'medium', named.medium,
           'campaign', named.campaign)), '[]') INTO sources
    FROM (${landings(rows)}) AS landed CROSS JOIN LATERAL svc_tracking_source(landed.context) AS named;
  LOOP
    INSERT INTO tracking_source (source, medium, campaign)
    SELECT source, medium, campaign
      FROM jsonb_to_recordset(sources) AS named (source text, medium text, campaign text)
     WHERE NOT EXISTS (SELECT FROM tracking_source AS known WHERE known.source = named.source
                          AND known.medium = named.medium AND known.campaign = named.campaign)
     ORDER BY 1, 2, 3 ON CONFLICT (source, medium, campaign) DO NOTHING;
    PERFORM FROM tracking_source AS known
       JOIN jsonb_to_recordset(sources) AS named (source text, medium text, campaign text)
         ON known.source = named.source AND known.medium = named.medium AND known.campaign = named.campaign
      ORDER BY known.id FOR KEY SHARE OF known;
    GET DIAGNOSTICS kept = ROW_COUNT;
    EXIT WHEN kept = jsonb_array_length(sources);
  END LOOP;`

/** Adds the visits of these events. Rows are in one order, so that two batches never wait for each other. */
export const addVisits = (rows: string) => `
  INSERT INTO tracking_visit AS visit (visitor, landed_at, day, kinds, orders, source_id, landed_id)
  SELECT ${visitorOf("seen")}, landed.occurred_at, seen.day, seen.kinds, seen.orders, known.id, landed.id
    FROM (SELECT ${DAY} AS day, e.consent_session_id, bit_or(svc_tracking_kind(e.name)) AS kinds,
                 count(*) FILTER (WHERE e.name = 'purchase') AS orders
            FROM ${rows} AS e WHERE e.consent_session_id IS NOT NULL GROUP BY 1, 2) AS seen
    LEFT JOIN (${landings(rows)}) AS landed
           ON landed.day = seen.day AND landed.consent_session_id = seen.consent_session_id
    LEFT JOIN LATERAL svc_tracking_source(landed.context) AS named ON landed.id IS NOT NULL
    LEFT JOIN tracking_source AS known ON known.source = named.source AND known.medium = named.medium
          AND known.campaign = named.campaign
   ORDER BY 3, 1
  ON CONFLICT (day, visitor) DO UPDATE SET
    kinds = visit.kinds | excluded.kinds, orders = visit.orders + excluded.orders,
    landed_at = CASE WHEN ${IS_EARLIER} THEN excluded.landed_at ELSE visit.landed_at END,
    landed_id = CASE WHEN ${IS_EARLIER} THEN excluded.landed_id ELSE visit.landed_id END,
    source_id = CASE WHEN ${IS_EARLIER} THEN excluded.source_id ELSE visit.source_id END;
  INSERT INTO tracking_own_visit (visitor, day, name)
  SELECT DISTINCT ${VISITOR}, ${DAY}, e.name FROM ${rows} AS e
   WHERE e.consent_session_id IS NOT NULL AND svc_tracking_kind(e.name) = 0
   ORDER BY 2, 3, 1 ON CONFLICT (day, name, visitor) DO NOTHING;`

/** The events that are left of the days and visitors of removed events. */
export const LEFT = `(SELECT event.* FROM tracking_event AS event
      JOIN (SELECT DISTINCT ${DAY} AS day, e.consent_session_id FROM removed AS e) AS gone
        ON gone.consent_session_id = event.consent_session_id
       AND event.occurred_at >= CAST(gone.day AS timestamp) AT TIME ZONE 'UTC'
       AND event.occurred_at < CAST(gone.day + 1 AS timestamp) AT TIME ZONE 'UTC')`
export const FORMER = `(SELECT DISTINCT ${DAY} AS day, ${VISITOR} AS visitor FROM removed AS e
      WHERE e.consent_session_id IS NOT NULL)`

/** Adds to the sums by day, or takes away. */
export const addSums = (rows: string, sign: "" | "-") => {
  const shard = sign === "" ? `pg_backend_pid() % ${SHARDS}` : String(REMOVED)
  return `
  INSERT INTO tracking_product_day AS sum (day, product_id, is_removal, views, added, bought)
  SELECT ${DAY}, item ->> 'product_id', ${sign === "-"}, ${sign}count(*) FILTER (WHERE e.name = 'view_item'),
         ${sign}coalesce(sum(${numberIn("item", "quantity")}) FILTER (WHERE e.name = 'add_to_cart'), 0),
         ${sign}coalesce(sum(${numberIn("item", "quantity")}) FILTER (WHERE e.name = 'purchase'), 0)
    FROM ${rows} AS e CROSS JOIN LATERAL jsonb_array_elements(CASE jsonb_typeof(e.properties -> 'items')
           WHEN 'array' THEN e.properties -> 'items' ELSE '[]' END) AS item
   WHERE e.name IN ('view_item', 'add_to_cart', 'purchase') AND item ->> 'product_id' IS NOT NULL
   GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (day, product_id, is_removal) DO UPDATE SET
    views = sum.views + excluded.views, added = sum.added + excluded.added, bought = sum.bought + excluded.bought;
  INSERT INTO tracking_name_day AS sum (day, name, shard, events)
  SELECT ${DAY}, e.name, ${shard}, ${sign}count(*) FROM ${rows} AS e GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (day, name, shard) DO UPDATE SET events = sum.events + excluded.events;
  INSERT INTO tracking_revenue_day AS sum (day, currency_code, shard, orders, revenue)
  SELECT ${DAY}, coalesce(e.properties ->> 'currency_code', ''), ${shard}, ${sign}count(*),
         ${sign}coalesce(sum(${numberIn("e.properties", "value")}), 0)
    FROM ${rows} AS e WHERE e.name = 'purchase' GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (day, currency_code, shard) DO UPDATE SET orders = sum.orders + excluded.orders,
    revenue = sum.revenue + excluded.revenue;`
}

/** Deletes those of these sources that no visit has, after nobody can add a visit any more. */
export const DELETE_SOURCES = `
  DELETE FROM tracking_source WHERE id = ANY(orphans)
     AND NOT EXISTS (SELECT FROM tracking_visit AS visit WHERE visit.source_id = tracking_source.id);`
