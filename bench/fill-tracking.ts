import type { Pool } from "pg"

/** Visitors see a page, and many go on. One visit has about 8 events. */
const EVENTS_A_VISIT = 8
const PRODUCTS = 500
const CAMPAIGNS = 40

/**
 * Every sixth visit is by the visitor of an earlier one, mostly on another day. So a third of the visits are by visitors
 * who came on several days.
 */
const VISITOR = "CASE WHEN visit % 6 = 0 THEN visit / 6 * 3 + 1 ELSE visit END"

/**
 * Adds events of the last `days` days by SQL until there are `size`. `from` is how many it has added before. The triggers
 * of the table make the sums.
 */
export async function fillTracking(
  pool: Pool,
  { from, size, days }: { from: number; size: number; days: number },
): Promise<void> {
  const visits = Math.round((size - from) / EVENTS_A_VISIT)
  const earlierVisits = Math.round(from / EVENTS_A_VISIT)
  await pool.query(`
    WITH given AS (
      SELECT 'tev_' || lpad(CAST(n AS text), 26, '0') AS id, n,
             ${earlierVisits} + (n - ${from}) % ${visits} AS visit, (n - ${from}) / ${visits} AS step
        FROM generate_series(${from}, ${size - 1}) AS n),
    timed AS (
      SELECT *, date_trunc('day', now()) - ((visit * 7919) % ${days}) * interval '1 day'
                + ((visit * 31) % 72000 + step * 60) * interval '1 second' - interval '1 day' AS at
        FROM given),
    claimed AS (
      INSERT INTO tracking_event_key (id, event_id, occurred_at) SELECT id, 'bench-' || id, at FROM timed)
    INSERT INTO tracking_event (id, event_id, name, occurred_at, received_at, consent_session_id, customer_id, consent,
           context, properties)
    SELECT id, 'bench-' || id,
           CASE WHEN step = 0 THEN 'page_view' WHEN step = 2 OR step = 3 THEN 'view_item'
                WHEN step = 5 AND visit % 5 = 0 THEN 'add_to_cart' WHEN step = 6 AND visit % 10 = 0 THEN 'begin_checkout'
                WHEN step = 7 AND visit % 20 = 0 THEN 'purchase' ELSE 'page_view' END,
           at, at, 'ccs_' || lpad(CAST(${VISITOR} AS text), 26, '0'), NULL, '{"analytics": true}',
           jsonb_build_object('page_url', CASE visit % 3 WHEN 0 THEN 'https://shop.example/?utm_source=news&utm_medium=email&utm_campaign=c' || visit % ${CAMPAIGNS}
                                                         ELSE 'https://shop.example/p' || visit % 100 END,
                              'referrer', CASE visit % 3 WHEN 1 THEN 'https://host' || visit % 30 || '.example/' END,
                              'click_ids', '{}'::jsonb),
           jsonb_build_object('value', 49.9, 'currency_code', 'eur', 'items', jsonb_build_array(
             jsonb_build_object('product_id', 'prod_' || (visit * 13 + step) % ${PRODUCTS}, 'quantity', 1 + visit % 3, 'price', 24.95)))
      FROM timed`)
  await pool.query("VACUUM ANALYZE")
}
