import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const COLUMNS = `id, event_id, name, occurred_at, received_at, consent_session_id, customer_id, consent, context, properties,
  created_at, updated_at, deleted_at`

/** The indexes that partitions have, too. */
const INDEXES = [
  `CREATE INDEX IF NOT EXISTS "IDX_tracking_event_received_at_id" ON tracking_event (received_at, id) WHERE deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_tracking_event_name_occurred_at" ON tracking_event (name, occurred_at) WHERE deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_tracking_event_customer_id" ON tracking_event (customer_id) WHERE deleted_at IS NULL;`,
  `CREATE INDEX IF NOT EXISTS "IDX_tracking_event_cart" ON tracking_event ((properties ->> 'cart_id'), received_at)
     WHERE properties ->> 'cart_id' IS NOT NULL AND consent_session_id IS NOT NULL AND deleted_at IS NULL;`,
]

/**
 * Partitions the events by the month in which they happened. The partition `tracking_event_default` takes events of
 * months without a partition. An index of partitions is unique only within each, so `tracking_event_key` has the event
 * ids.
 */
export class Migration20261124034500Partitions extends Migration {
  override async up(): Promise<void> {
    this.setEventsAside()
    this.createEvents()
    this.createFunctions()
    this.moveEvents()
    this.addSql(`
      CREATE OR REPLACE TRIGGER svc_forget_tracking_keys AFTER DELETE ON tracking_event
        REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION svc_forget_tracking_keys();`)
  }

  private setEventsAside(): void {
    this.addSql(`ALTER TABLE tracking_delivery DROP CONSTRAINT IF EXISTS tracking_delivery_of_event;`)
    this.addSql(`ALTER TABLE tracking_event RENAME TO tracking_event_whole;`)
    this.addSql(
      `ALTER TABLE tracking_event_whole RENAME CONSTRAINT tracking_event_pkey TO tracking_event_whole_pkey;`,
    )
    for (const index of ["deleted_at", "event_id_unique", "received_at_id", "name_occurred_at"])
      this.addSql(`DROP INDEX IF EXISTS "IDX_tracking_event_${index}";`)
    this.addSql(`DROP INDEX IF EXISTS "IDX_tracking_event_customer_id";`)
    this.addSql(`DROP INDEX IF EXISTS "IDX_tracking_event_cart";`)
  }

  private createEvents(): void {
    this.addSql(`
      create table if not exists tracking_event_key (id text not null, event_id text not null,
        occurred_at timestamptz not null, constraint tracking_event_key_pkey primary key (id));`)
    this.addSql(
      `create table if not exists "tracking_event" ("id" text not null, "event_id" text not null, "name" text not null, "occurred_at" timestamptz not null, "received_at" timestamptz not null, "consent_session_id" text null, "customer_id" text null, "consent" jsonb not null, "context" jsonb not null, "properties" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "tracking_event_pkey" primary key ("id", "occurred_at")) PARTITION BY RANGE (occurred_at);`,
    )
    for (const index of INDEXES) this.addSql(index)
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tracking_event_session" ON tracking_event (consent_session_id, occurred_at);`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tracking_event_occurred_at" ON tracking_event (occurred_at);`,
    )
    this.addSql(`
      DO $$ BEGIN
        IF to_regclass('tracking_event_default') IS NULL THEN
          EXECUTE format('CREATE TABLE %I PARTITION OF tracking_event DEFAULT', 'tracking_event_default');
        END IF;
      END $$;`)
  }

  private createFunctions(): void {
    // Locks the default partition first, so that no event of the month can get into it meanwhile. Events of other
    // months need no lock that conflicts.
    this.addSql(`
CREATE OR REPLACE FUNCTION svc_make_tracking_partition(month date) RETURNS void LANGUAGE plpgsql
  SET search_path TO public, pg_temp AS $body$
DECLARE
  leaf text := 'tracking_event_' || to_char(month, 'YYYY_MM');
  since timestamptz := CAST(month AS timestamp) AT TIME ZONE 'UTC';
  until timestamptz := (month + interval '1 month') AT TIME ZONE 'UTC';
BEGIN
  IF to_regclass(leaf) IS NOT NULL THEN
    RETURN;
  END IF;
  LOCK TABLE tracking_event_default IN ACCESS EXCLUSIVE MODE;
  IF to_regclass(leaf) IS NOT NULL THEN
    RETURN;
  END IF;
  EXECUTE format('CREATE TABLE %I (LIKE tracking_event INCLUDING ALL)', leaf);
  EXECUTE format('WITH moved AS (DELETE FROM tracking_event_default WHERE occurred_at >= %L AND occurred_at < %L
    RETURNING ${COLUMNS}) INSERT INTO %I (${COLUMNS}) SELECT ${COLUMNS} FROM moved', since, until, leaf);
  EXECUTE format('ALTER TABLE tracking_event ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', leaf, since, until);
END
$body$;`)
    this.addSql(`
CREATE OR REPLACE FUNCTION svc_lacking_tracking_months(moment timestamptz, ahead integer) RETURNS SETOF date
  LANGUAGE sql STABLE SET search_path TO public, pg_temp AS $body$
  SELECT month FROM (
    SELECT CAST(date_trunc('month', moment AT TIME ZONE 'UTC') + n * interval '1 month' AS date) AS month
      FROM generate_series(0, ahead) AS n
    UNION
    SELECT CAST(date_trunc('month', occurred_at AT TIME ZONE 'UTC') AS date) FROM tracking_event_default) AS wanted
  WHERE to_regclass('tracking_event_' || to_char(month, 'YYYY_MM')) IS NULL ORDER BY month
$body$;`)
    // A month is dropped whole. Of a month that is not over yet, events are deleted in its partition, so that the
    // triggers of the partitioned table do not run.
    this.addSql(`
CREATE OR REPLACE FUNCTION svc_drop_tracking_partitions(before timestamptz) RETURNS void LANGUAGE plpgsql
  SET search_path TO public, pg_temp AS $body$
DECLARE
  leaf text;
BEGIN
  FOR leaf IN
    SELECT part.relname FROM pg_inherits JOIN pg_class AS part ON part.oid = inhrelid
     WHERE inhparent = CAST('tracking_event' AS regclass) AND part.relname ~ '^tracking_event_[0-9]{4}_[0-9]{2}$'
       AND (to_date(right(part.relname, 7), 'YYYY_MM') + interval '1 month') AT TIME ZONE 'UTC' <= before
     ORDER BY part.relname
  LOOP
    EXECUTE format('DROP TABLE IF EXISTS %I', leaf);
  END LOOP;
END
$body$;`)
    this.addSql(`
CREATE OR REPLACE FUNCTION svc_purge_tracking_events(before timestamptz, most integer) RETURNS integer LANGUAGE plpgsql
  SET search_path TO public, pg_temp AS $body$
DECLARE
  leaf text;
  deleted integer;
  total integer := 0;
BEGIN
  FOR leaf IN
    SELECT part.relname FROM pg_inherits JOIN pg_class AS part ON part.oid = inhrelid
     WHERE inhparent = CAST('tracking_event' AS regclass)
       AND (part.relname = 'tracking_event_default'
         OR CAST(to_date(right(part.relname, 7), 'YYYY_MM') AS timestamp) AT TIME ZONE 'UTC' < before)
     ORDER BY part.relname
  LOOP
    EXECUTE format('DELETE FROM %1$I WHERE id IN (SELECT id FROM %1$I WHERE occurred_at < $1
      ORDER BY occurred_at, id LIMIT $2 FOR UPDATE SKIP LOCKED)', leaf) USING before, most - total;
    GET DIAGNOSTICS deleted = ROW_COUNT;
    total := total + deleted;
    EXIT WHEN total >= most;
  END LOOP;
  RETURN total;
END
$body$;`)
    this.addSql(`
CREATE OR REPLACE FUNCTION svc_forget_tracking_keys() RETURNS trigger LANGUAGE plpgsql
  SET search_path TO public, pg_temp AS $body$
BEGIN
  DELETE FROM tracking_event_key WHERE id IN (SELECT id FROM removed);
  RETURN NULL;
END
$body$;`)
  }

  private moveEvents(): void {
    this.addSql(`DELETE FROM tracking_delivery WHERE tracking_event_id IN
      (SELECT id FROM tracking_event_whole WHERE deleted_at IS NOT NULL);`)
    this.addSql(`INSERT INTO tracking_event_key (id, event_id, occurred_at)
      SELECT id, event_id, occurred_at FROM tracking_event_whole WHERE deleted_at IS NULL;`)
    this.addSql(`INSERT INTO tracking_event (${COLUMNS})
      SELECT ${COLUMNS} FROM tracking_event_whole WHERE deleted_at IS NULL;`)
    // Also moves the events out of the default partition.
    this.addSql(`
      DO $$ BEGIN
        PERFORM svc_make_tracking_partition(month) FROM svc_lacking_tracking_months(now(), 2) AS month;
      END $$;`)
    this.addSql(`drop table tracking_event_whole;`)
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_tracking_event_key_event_id_unique" ON tracking_event_key (event_id);`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tracking_event_key_occurred_at" ON tracking_event_key (occurred_at, id);`,
    )
    this.addSql(`
      ALTER TABLE tracking_delivery ADD CONSTRAINT tracking_delivery_of_event
        FOREIGN KEY (tracking_event_id) REFERENCES tracking_event_key (id) ON DELETE CASCADE;`)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE tracking_delivery DROP CONSTRAINT IF EXISTS tracking_delivery_of_event;`)
    this.addSql(`ALTER TABLE tracking_event RENAME TO tracking_event_parted;`)
    this.addSql(
      `ALTER TABLE tracking_event_parted RENAME CONSTRAINT tracking_event_pkey TO tracking_event_parted_pkey;`,
    )
    for (const index of ["received_at_id", "name_occurred_at", "customer_id", "cart"])
      this.addSql(`DROP INDEX IF EXISTS "IDX_tracking_event_${index}";`)
    this.addSql(`create table tracking_event (LIKE tracking_event_parted INCLUDING DEFAULTS);`)
    this.addSql(`INSERT INTO tracking_event (${COLUMNS}) SELECT ${COLUMNS} FROM tracking_event_parted;`)
    this.addSql(`drop table tracking_event_parted cascade;`)
    this.addSql(`drop table if exists tracking_event_key cascade;`)
    this.addSql(`ALTER TABLE tracking_event ADD CONSTRAINT tracking_event_pkey PRIMARY KEY (id);`)
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tracking_event_deleted_at" ON tracking_event (deleted_at) WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_tracking_event_event_id_unique" ON tracking_event (event_id) WHERE deleted_at IS NULL;`,
    )
    for (const index of INDEXES) this.addSql(index)
    this.addSql(`
      ALTER TABLE tracking_delivery ADD CONSTRAINT tracking_delivery_of_event
        FOREIGN KEY (tracking_event_id) REFERENCES tracking_event (id) ON DELETE CASCADE;`)
    for (const made of [
      "make_tracking_partition(date)",
      "lacking_tracking_months(timestamptz, integer)",
      "drop_tracking_partitions(timestamptz)",
      "purge_tracking_events(timestamptz, integer)",
      "forget_tracking_keys()",
    ])
      this.addSql(`DROP FUNCTION IF EXISTS svc_${made} CASCADE;`)
  }
}
