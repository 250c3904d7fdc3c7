import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Allows an order to be either cancelled or fulfilled, never both. Each side locks the order until its commit and then
 * looks for the other side. The trigger is on the engine's table, because the engine offers no hook that could reject a
 * fulfilment.
 */
export class Migration20261121155000CancellationGuard extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE OR REPLACE FUNCTION lock_order_cancellation(order_id text) RETURNS void LANGUAGE sql AS $$
        SELECT pg_advisory_xact_lock(hashtextextended('order_cancellation:' || order_id, 0))
      $$`)
    this.addSql(`
      CREATE OR REPLACE FUNCTION refuse_fulfillment_of_cancelled_order() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM lock_order_cancellation(NEW.order_id);
        IF EXISTS (SELECT FROM order_cancellation c WHERE c.order_id = NEW.order_id AND c.deleted_at IS NULL) THEN
          RAISE EXCEPTION 'The order is cancelled, or is being cancelled.' USING ERRCODE = 'serialization_failure';
        END IF;
        RETURN NEW;
      END $$`)
    this.addSql(`DROP TRIGGER IF EXISTS refuse_fulfillment_of_cancelled_order ON order_item`)
    this.addSql(`
      CREATE TRIGGER refuse_fulfillment_of_cancelled_order BEFORE INSERT OR UPDATE ON order_item
        FOR EACH ROW WHEN (NEW.fulfilled_quantity > 0)
        EXECUTE FUNCTION refuse_fulfillment_of_cancelled_order()`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TRIGGER IF EXISTS refuse_fulfillment_of_cancelled_order ON order_item`)
    this.addSql(`DROP FUNCTION IF EXISTS refuse_fulfillment_of_cancelled_order`)
    this.addSql(`DROP FUNCTION IF EXISTS lock_order_cancellation`)
  }
}
