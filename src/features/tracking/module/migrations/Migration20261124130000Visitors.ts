import { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { Migration20261124035000Sums } from "./Migration20261124035000Sums"
import {
  addSums,
  addVisits,
  DELETE_SOURCES,
  FORMER,
  KIND_FUNCTION,
  keepSources,
  LEFT,
  VISITOR_FUNCTION,
} from "./parts/visitor-sums"

/**
 * Makes the sums of events smaller and faster. Visits have a number for the visitor and a bit for each usual kind of
 * event, so the summary needs no events either. An erasure no longer lets new events wait.
 */
export class Migration20261124130000Visitors extends Migration {
  override async up(): Promise<void> {
    this.dropSums()
    this.createTables()
    this.addSql(VISITOR_FUNCTION)
    this.addSql(KIND_FUNCTION)
    this.createTriggers()
    this.addSql(`
      DO $$ DECLARE sources jsonb; kept integer; BEGIN
        ${keepSources("tracking_event")} ${addVisits("tracking_event")} ${addSums("tracking_event", "")}
      END $$;`)
  }

  private dropSums(): void {
    this.addSql(`DROP TRIGGER IF EXISTS svc_add_tracking_sums ON tracking_event;`)
    this.addSql(`DROP TRIGGER IF EXISTS svc_subtract_tracking_sums ON tracking_event;`)
    for (const table of ["visit", "product_day"])
      this.addSql(`drop table if exists tracking_${table} cascade;`)
    this.addSql(`drop table if exists tracking_day cascade;`)
    this.addSql(`DELETE FROM tracking_source;`)
  }

  private createTables(): void {
    this.addSql(`
      create table if not exists tracking_visit (visitor bigint not null, landed_at timestamptz null,
        day date not null, kinds integer not null, orders integer not null, source_id integer null,
        landed_id text null, constraint tracking_visit_pkey primary key (day, visitor));`)
    this.addSql(`
      create table if not exists tracking_own_visit (visitor bigint not null, day date not null, name text not null,
        constraint tracking_own_visit_pkey primary key (day, name, visitor));`)
    this.addSql(`
      create table if not exists tracking_product_day (day date not null, product_id text not null,
        is_removal boolean not null, views bigint not null, added numeric not null, bought numeric not null,
        constraint tracking_product_day_pkey primary key (day, product_id, is_removal));`)
    this.addSql(`
      create table if not exists tracking_name_day (day date not null, name text not null, shard integer not null,
        events bigint not null, constraint tracking_name_day_pkey primary key (day, name, shard));`)
    this.addSql(`
      create table if not exists tracking_revenue_day (day date not null, currency_code text not null,
        shard integer not null, orders bigint not null, revenue numeric not null,
        constraint tracking_revenue_day_pkey primary key (day, currency_code, shard));`)
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tracking_visit_source_id" ON tracking_visit (source_id) WHERE source_id IS NOT NULL;`,
    )
  }

  createTriggers(): void {
    this.addSql(`
CREATE OR REPLACE FUNCTION svc_add_tracking_sums() RETURNS trigger LANGUAGE plpgsql
  SET search_path TO public, pg_temp AS $body$
DECLARE
  sources jsonb;
  kept integer;
BEGIN
  ${keepSources("added")}
  ${addVisits("added")}
  ${addSums("added", "")}
  RETURN NULL;
END
$body$;`)
    // The visits of a removed event's day are made again, from the events that are left. A source without
    // visits is deleted, because an address in a mail may name the person. Only such sources are locked, and sources
    // always before visits, so that batches of other visitors never wait.
    this.addSql(`
CREATE OR REPLACE FUNCTION svc_subtract_tracking_sums() RETURNS trigger LANGUAGE plpgsql
  SET search_path TO public, pg_temp AS $body$
DECLARE
  sources jsonb;
  kept integer;
  orphans integer[];
BEGIN
  IF NOT EXISTS (SELECT FROM removed) THEN
    RETURN NULL;
  END IF;
  ${keepSources(LEFT)}
  SELECT array_agg(id) INTO orphans FROM (
    SELECT id FROM tracking_source
     WHERE id IN (SELECT visit.source_id FROM tracking_visit AS visit JOIN ${FORMER} AS former
                      ON visit.day = former.day AND visit.visitor = former.visitor)
       AND NOT EXISTS (SELECT FROM tracking_visit AS other WHERE other.source_id = tracking_source.id
                          AND NOT EXISTS (SELECT FROM ${FORMER} AS former
                                           WHERE former.day = other.day AND former.visitor = other.visitor))
     ORDER BY id FOR UPDATE) AS locked;
  DELETE FROM tracking_visit AS visit USING ${FORMER} AS former
   WHERE visit.day = former.day AND visit.visitor = former.visitor;
  DELETE FROM tracking_own_visit AS visit USING ${FORMER} AS former
   WHERE visit.day = former.day AND visit.visitor = former.visitor;
  ${addVisits(LEFT)}
  ${addSums("removed", "-")}
  ${DELETE_SOURCES}
  RETURN NULL;
END
$body$;`)
    this.addSql(`
CREATE OR REPLACE FUNCTION svc_forget_tracking_sources() RETURNS void LANGUAGE plpgsql
  SET search_path TO public, pg_temp AS $body$
DECLARE
  orphans integer[];
BEGIN
  SELECT array_agg(id) INTO orphans FROM (
    SELECT id FROM tracking_source
     WHERE NOT EXISTS (SELECT FROM tracking_visit AS visit WHERE visit.source_id = tracking_source.id)
     ORDER BY id FOR UPDATE) AS locked;
  ${DELETE_SOURCES}
END
$body$;`)
    this.addSql(`
      CREATE OR REPLACE TRIGGER svc_add_tracking_sums AFTER INSERT ON tracking_event
        REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION svc_add_tracking_sums();`)
    this.addSql(`
      CREATE OR REPLACE TRIGGER svc_subtract_tracking_sums AFTER DELETE ON tracking_event
        REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION svc_subtract_tracking_sums();`)
  }

  /** Makes the earlier sums again. */
  override async down(): Promise<void> {
    this.dropSums()
    for (const table of ["own_visit", "name_day", "revenue_day"])
      this.addSql(`drop table if exists tracking_${table} cascade;`)
    this.addSql(`DROP FUNCTION IF EXISTS svc_forget_tracking_sources();`)
    this.addSql(`DROP FUNCTION IF EXISTS svc_tracking_visitor(text);`)
    this.addSql(`DROP FUNCTION IF EXISTS svc_tracking_kind(text);`)
    const earlier = new Migration20261124035000Sums(this.driver, this.config)
    await earlier.up()
    for (const query of earlier.getQueries()) this.addSql(query)
  }
}
