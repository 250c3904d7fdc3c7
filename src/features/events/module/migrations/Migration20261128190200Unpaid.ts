import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const GUARD = (unpaid: string) => `
CREATE OR REPLACE FUNCTION svc_event_check_in_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  placed text;
BEGIN
  SELECT order_id INTO placed FROM event_registration WHERE id = NEW.registration_id;
  IF placed IS NULL THEN RETURN NEW; END IF;
  PERFORM lock_order_cancellation(placed);
  IF EXISTS (SELECT FROM order_cancellation c WHERE c.order_id = placed AND c.deleted_at IS NULL) THEN
    RAISE EXCEPTION 'The order of the ticket is canceled, or is being canceled.' USING ERRCODE = 'SV027';
  END IF;${unpaid}
  RETURN NEW;
END $$`

/**
 * Nobody is admitted by a ticket whose order is not paid, unless the staff has decided so. The row of the scan keeps
 * this decision.
 */
export class Migration20261128190200Unpaid extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `ALTER TABLE event_check_in ADD COLUMN IF NOT EXISTS accept_unpaid boolean NOT NULL DEFAULT false`,
    )
    this.addSql(
      GUARD(`
  IF NOT NEW.accept_unpaid AND NOT svc_order_is_paid(placed) THEN
    RAISE EXCEPTION 'The order of the ticket is not paid.' USING ERRCODE = 'SV032';
  END IF;`),
    )
  }

  override async down(): Promise<void> {
    this.addSql(GUARD(""))
    this.addSql(`ALTER TABLE event_check_in DROP COLUMN IF EXISTS accept_unpaid`)
  }
}
