import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const LOCK = `hashtextextended(
  'webhook:' || delivery.endpoint_id || ':' || delivery.object_type || ':' || delivery.object_id, 0)`
const OPEN = "('waiting', 'sending')"

/**
 * Locks for the deletion of events. The trigger `webhook_release_after_delete` locks the object of each open delivery
 * in the order in which the rows are deleted. Two transactions with the same objects could wait for each other.
 */
export class Migration20261126154500LockOrder extends Migration {
  override async up(): Promise<void> {
    // Rows first, as the end of a delivery does: it holds its row when it locks the object.
    this.addSql(`
      CREATE OR REPLACE FUNCTION webhook_lock_events(events text[]) RETURNS void LANGUAGE plpgsql AS $$
      DECLARE
        delivery record;
      BEGIN
        PERFORM FROM webhook_delivery AS open WHERE open.event_id = ANY (events) AND open.status IN ${OPEN}
          ORDER BY open.id FOR UPDATE;
        FOR delivery IN
          SELECT open.object_type, open.object_id, open.endpoint_id
            FROM webhook_delivery AS open
           WHERE open.event_id = ANY (events) AND open.status IN ${OPEN}
           GROUP BY open.object_type, open.object_id, open.endpoint_id
           ORDER BY (open.object_type || ':' || open.object_id) COLLATE "C", open.endpoint_id
        LOOP
          PERFORM pg_advisory_xact_lock(${LOCK});
        END LOOP;
      END $$`)
    // Never waits, so that a purge of many events holds no lock that others need while it waits for theirs.
    this.addSql(`
      CREATE OR REPLACE FUNCTION webhook_try_lock_event(event text) RETURNS boolean LANGUAGE plpgsql AS $$
      DECLARE
        delivery record;
      BEGIN
        FOR delivery IN SELECT * FROM webhook_delivery AS open WHERE open.event_id = event AND open.status IN ${OPEN}
        LOOP
          IF NOT pg_try_advisory_xact_lock(${LOCK}) THEN
            RETURN false;
          END IF;
        END LOOP;
        RETURN (SELECT count(*) FROM webhook_delivery AS its WHERE its.event_id = event)
             = (SELECT count(*) FROM (SELECT FROM webhook_delivery AS free WHERE free.event_id = event
                                         FOR UPDATE SKIP LOCKED) AS free);
      END $$`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP FUNCTION IF EXISTS webhook_lock_events`)
    this.addSql(`DROP FUNCTION IF EXISTS webhook_try_lock_event`)
  }
}
