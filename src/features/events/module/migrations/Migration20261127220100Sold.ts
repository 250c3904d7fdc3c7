import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * An event with valid or used tickets of orders cannot be deleted. The trigger runs when the row is locked. An order that
 * is being placed locks the row, so either the deletion finds its tickets, or the order finds the deletion.
 */
export class Migration20261127220100Sold extends Migration {
  override async up(): Promise<void> {
    this.addSql(`CREATE OR REPLACE FUNCTION svc_event_sold() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (SELECT FROM event_registration
                    WHERE event_id = OLD.id AND status IN ('confirmed', 'checked_in'))
          THEN RAISE EXCEPTION 'tickets of orders need this row' USING ERRCODE = 'SV031'; END IF;
        RETURN NEW;
      END $$`)
    this.addSql(`DROP TRIGGER IF EXISTS svc_event_sold ON event`)
    this.addSql(`CREATE TRIGGER svc_event_sold BEFORE UPDATE OF deleted_at ON event FOR EACH ROW
      WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION svc_event_sold()`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TRIGGER IF EXISTS svc_event_sold ON event`)
    this.addSql(`DROP FUNCTION IF EXISTS svc_event_sold()`)
  }
}
