import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Nobody is admitted by a ticket whose order is canceled or is being canceled. The cancellation of an order takes the
 * same lock first, so either it sees the check-in and is refused, or the check-in is refused.
 */
export class Migration20261126160100CheckIns extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
CREATE OR REPLACE FUNCTION svc_event_check_in_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  placed text;
BEGIN
  SELECT order_id INTO placed FROM event_registration WHERE id = NEW.registration_id;
  IF placed IS NULL THEN RETURN NEW; END IF;
  PERFORM lock_order_cancellation(placed);
  IF EXISTS (SELECT FROM order_cancellation c WHERE c.order_id = placed AND c.deleted_at IS NULL) THEN
    RAISE EXCEPTION 'The order of the ticket is canceled, or is being canceled.' USING ERRCODE = 'SV027';
  END IF;
  RETURN NEW;
END $$`)
    this.addSql(`DROP TRIGGER IF EXISTS svc_event_check_in_guard ON event_check_in`)
    this.addSql(`CREATE TRIGGER svc_event_check_in_guard BEFORE INSERT ON event_check_in
      FOR EACH ROW EXECUTE FUNCTION svc_event_check_in_guard()`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TRIGGER IF EXISTS svc_event_check_in_guard ON event_check_in`)
    this.addSql(`DROP FUNCTION IF EXISTS svc_event_check_in_guard()`)
  }
}
