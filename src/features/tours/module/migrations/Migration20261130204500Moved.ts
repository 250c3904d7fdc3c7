import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * A departure that someone has booked, or has in a cart, keeps its time. The trigger runs when the row is locked. Who
 * puts it into a cart locks it as well, so either the move finds that booking, or the cart finds the move. What was taken
 * out of a cart has a released hold.
 */
export class Migration20261130204500Moved extends Migration {
  override async up(): Promise<void> {
    this.addSql(`CREATE OR REPLACE FUNCTION svc_tour_departure_moved() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (SELECT FROM tour_booking booking JOIN capacity_hold hold ON hold.id = booking.hold_id
                    WHERE booking.departure_id = OLD.id AND booking.status <> 'canceled' AND hold.status <> 'released')
          THEN RAISE EXCEPTION 'bookings need the time of this row' USING ERRCODE = 'SV033'; END IF;
        RETURN NEW;
      END $$`)
    this.addSql(`DROP TRIGGER IF EXISTS svc_tour_departure_moved ON tour_departure`)
    this.addSql(`CREATE TRIGGER svc_tour_departure_moved BEFORE UPDATE OF starts_at ON tour_departure FOR EACH ROW
      WHEN (OLD.starts_at <> NEW.starts_at) EXECUTE FUNCTION svc_tour_departure_moved()`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TRIGGER IF EXISTS svc_tour_departure_moved ON tour_departure`)
    this.addSql(`DROP FUNCTION IF EXISTS svc_tour_departure_moved()`)
  }
}
