import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const BOOKED: Record<string, string> = { tour: "tour_id", tour_departure: "departure_id" }

/**
 * A tour or departure with bookings of orders cannot be deleted. The trigger runs when the row is locked. An order that
 * is being placed locks both rows, so either the deletion finds its booking, or the order finds the deletion.
 */
export class Migration20261126154600Booked extends Migration {
  override async up(): Promise<void> {
    for (const [table, column] of Object.entries(BOOKED)) {
      this.addSql(`CREATE OR REPLACE FUNCTION svc_${table}_booked() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF EXISTS (SELECT FROM tour_booking WHERE ${column} = OLD.id AND status = 'confirmed')
            THEN RAISE EXCEPTION 'bookings of orders need this row' USING ERRCODE = 'SV028'; END IF;
          RETURN NEW;
        END $$`)
      this.addSql(`DROP TRIGGER IF EXISTS svc_${table}_booked ON ${table}`)
      this.addSql(`CREATE TRIGGER svc_${table}_booked BEFORE UPDATE OF deleted_at ON ${table} FOR EACH ROW
        WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION svc_${table}_booked()`)
    }
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_tour_booking_confirmed" ON tour_booking (tour_id)
      WHERE status = 'confirmed'`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP INDEX IF EXISTS "IDX_tour_booking_confirmed"`)
    for (const table of Object.keys(BOOKED)) {
      this.addSql(`DROP TRIGGER IF EXISTS svc_${table}_booked ON ${table}`)
      this.addSql(`DROP FUNCTION IF EXISTS svc_${table}_booked()`)
    }
  }
}
