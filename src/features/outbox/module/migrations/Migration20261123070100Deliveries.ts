import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const OPEN = "('blocked', 'waiting', 'sending')"

/** The lock of one object's deliveries to one endpoint. */
const lock = (endpoint: string, row: string) =>
  `PERFORM pg_advisory_xact_lock(hashtextextended(
     'webhook:' || ${endpoint} || ':' || ${row}.object_type || ':' || ${row}.object_id, 0))`

/**
 * Makes the deliveries of an event in the transaction that records it, so that neither exists without the other. Of one
 * object's events, an endpoint gets one after the other: the later ones are `blocked` until the earlier one has ended.
 * The lock of endpoint and object is needed, because otherwise an event could arrive while the earlier one ends, and
 * would stay blocked.
 */
export class Migration20261123070100Deliveries extends Migration {
  override async up(): Promise<void> {
    // An id like those of the engine: the prefix and a ULID.
    this.addSql(`
      CREATE OR REPLACE FUNCTION outbox_id(prefix text) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
      DECLARE
        alphabet CONSTANT text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
        rest bigint := floor(extract(epoch FROM clock_timestamp()) * 1000);
        random bytea := uuid_send(gen_random_uuid());
        made text := '';
      BEGIN
        FOR i IN 1..10 LOOP
          made := substr(alphabet, (rest % 32)::int + 1, 1) || made;
          rest := rest / 32;
        END LOOP;
        FOR i IN 0..15 LOOP
          made := made || substr(alphabet, (get_byte(random, i) & 31) + 1, 1);
        END LOOP;
        RETURN prefix || '_' || made;
      END $$`)

    this.addSql(`ALTER TABLE webhook_delivery ADD COLUMN IF NOT EXISTS position bigint NOT NULL DEFAULT 0`)
    this.addSql(`
      ALTER TABLE webhook_delivery
        ADD CONSTRAINT webhook_delivery_event FOREIGN KEY (event_id) REFERENCES outbox_event (id) ON DELETE CASCADE,
        ADD CONSTRAINT webhook_delivery_endpoint FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoint (id) ON DELETE CASCADE,
        ADD CONSTRAINT webhook_delivery_due CHECK ((next_attempt_at IS NOT NULL) = (status IN ('waiting', 'sending')))`)
    this.addSql(`
      ALTER TABLE webhook_attempt
        ADD CONSTRAINT webhook_attempt_delivery FOREIGN KEY (delivery_id) REFERENCES webhook_delivery (id) ON DELETE CASCADE`)
    this.addSql(`
      CREATE INDEX IF NOT EXISTS webhook_delivery_next ON webhook_delivery (endpoint_id, next_attempt_at, position)
        WHERE status IN ('waiting', 'sending')`)
    this.addSql(`
      CREATE INDEX IF NOT EXISTS webhook_delivery_sending ON webhook_delivery (endpoint_id) WHERE status = 'sending'`)
    this.addSql(`
      CREATE INDEX IF NOT EXISTS webhook_delivery_object
        ON webhook_delivery (endpoint_id, object_type, object_id, position) WHERE status IN ${OPEN}`)
    this.addSql(`
      CREATE INDEX IF NOT EXISTS webhook_delivery_status ON webhook_delivery (endpoint_id, status, created_at, id)`)

    this.addSql(`
      CREATE OR REPLACE FUNCTION webhook_make_deliveries() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        endpoint record;
        is_behind boolean;
      BEGIN
        FOR endpoint IN
          SELECT id FROM webhook_endpoint
           WHERE status = 'enabled' AND deleted_at IS NULL
             AND CASE WHEN NEW.type = 'endpoint.tested' THEN id = NEW.object_id
                      ELSE cardinality(event_types) = 0 OR NEW.type = ANY (event_types) END
           ORDER BY id
        LOOP
          ${lock("endpoint.id", "NEW")};
          is_behind := EXISTS (
            SELECT FROM webhook_delivery AS open
             WHERE open.endpoint_id = endpoint.id AND open.object_type = NEW.object_type
               AND open.object_id = NEW.object_id AND open.status IN ${OPEN});
          INSERT INTO webhook_delivery
              (id, event_id, endpoint_id, event_type, object_type, object_id, position, status, next_attempt_at, created_at)
            VALUES (outbox_id('whd'), NEW.id, endpoint.id, NEW.type, NEW.object_type, NEW.object_id, NEW.sequence,
              CASE WHEN is_behind THEN 'blocked' ELSE 'waiting' END,
              CASE WHEN is_behind THEN NULL ELSE NEW.occurred_at END, NEW.occurred_at);
        END LOOP;
        RETURN NULL;
      END $$`)
    this.addSql(`
      CREATE TRIGGER webhook_make_deliveries AFTER INSERT ON outbox_event
        FOR EACH ROW EXECUTE FUNCTION webhook_make_deliveries()`)

    this.addSql(`
      CREATE OR REPLACE FUNCTION webhook_release_next() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        ${lock("OLD.endpoint_id", "OLD")};
        UPDATE webhook_delivery SET status = 'waiting', next_attempt_at = now(), updated_at = now()
         WHERE status = 'blocked'
           AND id = (SELECT behind.id FROM webhook_delivery AS behind
                      WHERE behind.endpoint_id = OLD.endpoint_id AND behind.object_type = OLD.object_type
                        AND behind.object_id = OLD.object_id AND behind.status = 'blocked'
                      ORDER BY behind.position LIMIT 1)
           AND NOT EXISTS (SELECT FROM webhook_delivery AS open
                            WHERE open.endpoint_id = OLD.endpoint_id AND open.object_type = OLD.object_type
                              AND open.object_id = OLD.object_id AND open.status IN ('waiting', 'sending'));
        RETURN NULL;
      END $$`)
    this.addSql(`
      CREATE TRIGGER webhook_release_after_end AFTER UPDATE OF status ON webhook_delivery
        FOR EACH ROW WHEN (OLD.status IN ('waiting', 'sending') AND NEW.status IN ('delivered', 'exhausted'))
        EXECUTE FUNCTION webhook_release_next()`)
    this.addSql(`
      CREATE TRIGGER webhook_release_after_delete AFTER DELETE ON webhook_delivery
        FOR EACH ROW WHEN (OLD.status IN ('waiting', 'sending'))
        EXECUTE FUNCTION webhook_release_next()`)

    // Recording an event asks this, so that a shop without endpoints starts no delivery.
    this.addSql(`
      CREATE OR REPLACE FUNCTION webhook_is_wanted() RETURNS boolean LANGUAGE sql STABLE AS $$
        SELECT EXISTS (SELECT FROM webhook_endpoint WHERE status = 'enabled' AND deleted_at IS NULL)
      $$`)

    this.addSql(`
      CREATE OR REPLACE FUNCTION webhook_limit_endpoints() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock(hashtextextended('webhook_endpoints', 0));
        IF (SELECT count(*) FROM webhook_endpoint WHERE deleted_at IS NULL) >= 20 THEN
          RAISE EXCEPTION 'The shop has as many endpoints as it may have.' USING ERRCODE = 'SV050';
        END IF;
        RETURN NEW;
      END $$`)
    this.addSql(`
      CREATE TRIGGER webhook_limit_endpoints BEFORE INSERT ON webhook_endpoint
        FOR EACH ROW EXECUTE FUNCTION webhook_limit_endpoints()`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TRIGGER IF EXISTS webhook_make_deliveries ON outbox_event`)
    this.addSql(`DROP TRIGGER IF EXISTS webhook_limit_endpoints ON webhook_endpoint`)
    this.addSql(`DROP TRIGGER IF EXISTS webhook_release_after_end ON webhook_delivery`)
    this.addSql(`DROP TRIGGER IF EXISTS webhook_release_after_delete ON webhook_delivery`)
    for (const name of [
      "webhook_make_deliveries",
      "webhook_release_next",
      "webhook_limit_endpoints",
      "webhook_is_wanted",
      "outbox_id",
    ])
      this.addSql(`DROP FUNCTION IF EXISTS ${name}`)
  }
}
