import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The sums of a day are in several rows, so that simultaneous batches seldom wait for each other. */
const SHARDS = 8

const DAY = "CAST(e.occurred_at AT TIME ZONE 'UTC' AS date)"
/** Properties come from outside, so a number may be something else. */
const numberIn = (json: string, field: string) =>
  `CASE jsonb_typeof(${json} -> '${field}') WHEN 'number' THEN CAST(${json} ->> '${field}' AS numeric) ELSE 0 END`

/**
 * Where a visitor came from. \x3f is a question mark, which would be a binding of the statement.
 */
const parameter = (name: string) => `substring(context ->> 'page_url' FROM '[\\x3f&]${name}=([^&#]{1,100})')`
const host = (field: string) =>
  `nullif(left(regexp_replace(substring(context ->> '${field}' FROM '^https{0,1}://([^/:\\x3f#]+)'), '^www\\.', ''), 100), '')`
const SOURCE_FUNCTION = `
CREATE OR REPLACE FUNCTION svc_tracking_source(context jsonb, OUT source text, OUT medium text, OUT campaign text)
  LANGUAGE sql IMMUTABLE SET search_path TO public, pg_temp AS $body$
  SELECT coalesce(${parameter("utm_source")},
           CASE WHEN context #>> '{click_ids,gclid}' IS NOT NULL THEN 'google'
                WHEN context #>> '{click_ids,fbclid}' IS NOT NULL THEN 'meta' END,
           CASE WHEN ${host("referrer")} IS DISTINCT FROM ${host("page_url")} THEN ${host("referrer")} END, 'direct'),
         coalesce(${parameter("utm_medium")}, ''), coalesce(${parameter("utm_campaign")}, '')
$body$;`

/** The first page that each visitor saw on each day. */
const landings = (rows: string) => `
    SELECT DISTINCT ON (day, e.consent_session_id) ${DAY} AS day, e.consent_session_id, e.occurred_at, e.id, e.context
      FROM ${rows} AS e WHERE e.name = 'page_view' AND e.consent_session_id IS NOT NULL
     ORDER BY day, e.consent_session_id, e.occurred_at, e.id`

const IS_EARLIER = `coalesce((excluded.landed_at, excluded.landed_id) < (visit.landed_at, visit.landed_id),
      visit.landed_at IS NULL)`

/** Adds the visits of these events. Rows are in one order, so that two batches never wait for each other. */
const addVisits = (rows: string) => `
  INSERT INTO tracking_source (source, medium, campaign)
  SELECT DISTINCT named.source, named.medium, named.campaign
    FROM (${landings(rows)}) AS landed CROSS JOIN LATERAL svc_tracking_source(landed.context) AS named
   WHERE NOT EXISTS (SELECT FROM tracking_source AS known WHERE known.source = named.source
                        AND known.medium = named.medium AND known.campaign = named.campaign)
   ORDER BY 1, 2, 3 ON CONFLICT (source, medium, campaign) DO NOTHING;
  INSERT INTO tracking_visit AS visit (day, consent_session_id, steps, orders, landed_at, landed_id, source_id)
  SELECT seen.day, seen.consent_session_id, seen.steps, seen.orders, landed.occurred_at, landed.id, known.id
    FROM (SELECT ${DAY} AS day, e.consent_session_id,
                 bit_or(CASE e.name WHEN 'view_item' THEN 1 WHEN 'add_to_cart' THEN 2 WHEN 'begin_checkout' THEN 4
                                    WHEN 'purchase' THEN 8 ELSE 0 END) AS steps,
                 count(*) FILTER (WHERE e.name = 'purchase') AS orders
            FROM ${rows} AS e WHERE e.consent_session_id IS NOT NULL GROUP BY 1, 2) AS seen
    LEFT JOIN (${landings(rows)}) AS landed
           ON landed.day = seen.day AND landed.consent_session_id = seen.consent_session_id
    LEFT JOIN LATERAL svc_tracking_source(landed.context) AS named ON landed.id IS NOT NULL
    LEFT JOIN tracking_source AS known ON known.source = named.source AND known.medium = named.medium
          AND known.campaign = named.campaign
   ORDER BY seen.day, seen.consent_session_id
  ON CONFLICT (day, consent_session_id) DO UPDATE SET
    steps = visit.steps | excluded.steps, orders = visit.orders + excluded.orders,
    landed_at = CASE WHEN ${IS_EARLIER} THEN excluded.landed_at ELSE visit.landed_at END,
    landed_id = CASE WHEN ${IS_EARLIER} THEN excluded.landed_id ELSE visit.landed_id END,
    source_id = CASE WHEN ${IS_EARLIER} THEN excluded.source_id ELSE visit.source_id END;`
/** The events that are left of the days and visitors of removed events. */
const LEFT = `(SELECT event.* FROM tracking_event AS event
      JOIN (SELECT DISTINCT ${DAY} AS day, e.consent_session_id FROM removed AS e) AS gone
        ON gone.consent_session_id = event.consent_session_id
       AND event.occurred_at >= CAST(gone.day AS timestamp) AT TIME ZONE 'UTC'
       AND event.occurred_at < CAST(gone.day + 1 AS timestamp) AT TIME ZONE 'UTC')`

/** Adds to the sums of products and days, or takes away. */
const addSums = (rows: string, sign: "" | "-") => `
  INSERT INTO tracking_product_day AS sum (day, product_id, views, added, bought)
  SELECT ${DAY}, item ->> 'product_id', ${sign}count(*) FILTER (WHERE e.name = 'view_item'),
         ${sign}coalesce(sum(${numberIn("item", "quantity")}) FILTER (WHERE e.name = 'add_to_cart'), 0),
         ${sign}coalesce(sum(${numberIn("item", "quantity")}) FILTER (WHERE e.name = 'purchase'), 0)
    FROM ${rows} AS e CROSS JOIN LATERAL jsonb_array_elements(CASE jsonb_typeof(e.properties -> 'items')
           WHEN 'array' THEN e.properties -> 'items' ELSE '[]' END) AS item
   WHERE e.name IN ('view_item', 'add_to_cart', 'purchase') AND item ->> 'product_id' IS NOT NULL
   GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (day, product_id) DO UPDATE SET
    views = sum.views + excluded.views, added = sum.added + excluded.added, bought = sum.bought + excluded.bought;
  INSERT INTO tracking_day AS sum (day, currency_code, shard, page_views, orders, revenue)
  SELECT ${DAY}, CASE e.name WHEN 'purchase' THEN coalesce(e.properties ->> 'currency_code', '') ELSE '' END,
         pg_backend_pid() % ${SHARDS}, ${sign}count(*) FILTER (WHERE e.name = 'page_view'),
         ${sign}count(*) FILTER (WHERE e.name = 'purchase'),
         ${sign}coalesce(sum(${numberIn("e.properties", "value")}) FILTER (WHERE e.name = 'purchase'), 0)
    FROM ${rows} AS e WHERE e.name IN ('page_view', 'purchase') GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (day, currency_code, shard) DO UPDATE SET page_views = sum.page_views + excluded.page_views,
    orders = sum.orders + excluded.orders, revenue = sum.revenue + excluded.revenue;`

/**
 * Sums by day, so that reports do not read the events. Triggers keep them equal to the events: they add what is inserted,
 * and take away what is deleted.
 */
export class Migration20261124035000Sums extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      create table if not exists tracking_source (id integer GENERATED ALWAYS AS IDENTITY primary key,
        source text not null, medium text not null, campaign text not null,
        constraint tracking_source_is_unique unique (source, medium, campaign));`)
    this.addSql(`
      create table if not exists tracking_visit (day date not null, consent_session_id text not null,
        steps integer not null, orders integer not null, landed_at timestamptz null, landed_id text null,
        source_id integer null, constraint tracking_visit_pkey primary key (day, consent_session_id));`)
    this.addSql(`
      create table if not exists tracking_product_day (day date not null, product_id text not null,
        views bigint not null, added numeric not null, bought numeric not null,
        constraint tracking_product_day_pkey primary key (day, product_id));`)
    this.addSql(`
      create table if not exists tracking_day (day date not null, currency_code text not null, shard integer not null,
        page_views bigint not null, orders bigint not null, revenue numeric not null,
        constraint tracking_day_pkey primary key (day, currency_code, shard));`)
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tracking_visit_source_id" ON tracking_visit (source_id) WHERE source_id IS NOT NULL;`,
    )
    this.addSql(SOURCE_FUNCTION)
    this.addSql(`
CREATE OR REPLACE FUNCTION svc_add_tracking_sums() RETURNS trigger LANGUAGE plpgsql
  SET search_path TO public, pg_temp AS $body$
BEGIN
  ${addVisits("added")}
  ${addSums("added", "")}
  RETURN NULL;
END
$body$;`)
    // The visits of a removed event's day are made again, from the events that are left. A source that no visit has any
    // more is deleted, because an address in a mail may name the person. Each batch of events locks the sources before
    // visits and sums, so this does too: then a batch finds no source that is being deleted, and none waits for another.
    this.addSql(`
CREATE OR REPLACE FUNCTION svc_subtract_tracking_sums() RETURNS trigger LANGUAGE plpgsql
  SET search_path TO public, pg_temp AS $body$
BEGIN
  IF NOT EXISTS (SELECT FROM removed) THEN
    RETURN NULL;
  END IF;
  LOCK TABLE tracking_source IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM tracking_visit AS visit
   USING (SELECT DISTINCT ${DAY} AS day, e.consent_session_id FROM removed AS e) AS former
   WHERE visit.day = former.day AND visit.consent_session_id = former.consent_session_id;
  ${addVisits(LEFT)}
  ${addSums("removed", "-")}
  DELETE FROM tracking_source
   WHERE NOT EXISTS (SELECT FROM tracking_visit AS visit WHERE visit.source_id = tracking_source.id);
  RETURN NULL;
END
$body$;`)
    this.addSql(`
      CREATE OR REPLACE TRIGGER svc_add_tracking_sums AFTER INSERT ON tracking_event
        REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION svc_add_tracking_sums();`)
    this.addSql(`
      CREATE OR REPLACE TRIGGER svc_subtract_tracking_sums AFTER DELETE ON tracking_event
        REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION svc_subtract_tracking_sums();`)
    this.addSql(`DO $$ BEGIN ${addVisits("tracking_event")} ${addSums("tracking_event", "")} END $$;`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP FUNCTION IF EXISTS svc_add_tracking_sums() CASCADE;`)
    this.addSql(`DROP FUNCTION IF EXISTS svc_subtract_tracking_sums() CASCADE;`)
    this.addSql(`DROP FUNCTION IF EXISTS svc_tracking_source(jsonb) CASCADE;`)
    for (const table of ["source", "visit", "product_day", "day"])
      this.addSql(`drop table if exists tracking_${table} cascade;`)
  }
}
