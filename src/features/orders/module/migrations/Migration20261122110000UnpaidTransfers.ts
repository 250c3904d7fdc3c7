import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Allows an unpaid order to be either cancelled or captured, never both. Each side locks the order until its commit and
 * then looks for the other side. The trigger is on the engine's table, because the engine offers no hook that could
 * reject a capture.
 */
export class Migration20261122110000UnpaidTransfers extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE order_cancellation ADD COLUMN IF NOT EXISTS tell_buyer_at timestamptz NULL`)
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_order_cancellation_tell_buyer_at" ON order_cancellation (tell_buyer_at)
        WHERE tell_buyer_at IS NOT NULL AND deleted_at IS NULL`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS svc_payment_awaited_transfer ON payment (id)
        WHERE provider_id = 'pp_system_default' AND captured_at IS NULL AND canceled_at IS NULL AND deleted_at IS NULL`,
    )
    this.addSql(`
      CREATE OR REPLACE FUNCTION refuse_capture_of_unpaid_order() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        paid_order text;
      BEGIN
        FOR paid_order IN
          SELECT link.order_id FROM payment JOIN order_payment_collection link USING (payment_collection_id)
           WHERE payment.id = NEW.payment_id AND link.deleted_at IS NULL ORDER BY 1
        LOOP
          PERFORM lock_order_cancellation(paid_order);
          IF EXISTS (SELECT FROM order_cancellation c WHERE c.order_id = paid_order AND c.deleted_at IS NULL
                        AND c.actor_type = 'system' AND c.actor_id = 'unpaid_transfers') THEN
            RAISE EXCEPTION 'The order was not paid in time and is cancelled.' USING ERRCODE = 'serialization_failure';
          END IF;
        END LOOP;
        RETURN NEW;
      END $$`)
    this.addSql(`DROP TRIGGER IF EXISTS refuse_capture_of_unpaid_order ON capture`)
    this.addSql(`
      CREATE TRIGGER refuse_capture_of_unpaid_order BEFORE INSERT ON capture
        FOR EACH ROW EXECUTE FUNCTION refuse_capture_of_unpaid_order()`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TRIGGER IF EXISTS refuse_capture_of_unpaid_order ON capture`)
    this.addSql(`DROP FUNCTION IF EXISTS refuse_capture_of_unpaid_order`)
    this.addSql(`DROP INDEX IF EXISTS svc_payment_awaited_transfer`)
    this.addSql(`ALTER TABLE order_cancellation DROP COLUMN IF EXISTS tell_buyer_at`)
  }
}
