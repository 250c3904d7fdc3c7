import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * A refund that is not owed yet becomes a credit of the order, which the engine cannot write while the order has an open
 * change. It found out after the money had moved. The row of a refund is written before that, so SV064 refuses it here.
 */
export class Migration20261129090000OpenChanges extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE OR REPLACE FUNCTION svc_refuse_refund_in_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (
          SELECT FROM payment p
            JOIN order_payment_collection l
              ON l.payment_collection_id = p.payment_collection_id AND l.deleted_at IS NULL
            JOIN "order" o ON o.id = l.order_id
            JOIN order_change c
              ON c.order_id = o.id AND c.deleted_at IS NULL AND c.status IN ('pending', 'requested')
            LEFT JOIN order_summary s ON s.order_id = o.id AND s.version = o.version AND s.deleted_at IS NULL
           WHERE p.id = NEW.payment_id
             AND NEW.amount > -COALESCE(CAST(s.totals ->> 'pending_difference' AS numeric), 0)) THEN
          RAISE EXCEPTION 'The order has an open change.' USING ERRCODE = 'SV064';
        END IF;
        RETURN NEW;
      END $$`)
    this.addSql(`DROP TRIGGER IF EXISTS svc_refuse_refund_in_change ON refund`)
    this.addSql(`
      CREATE TRIGGER svc_refuse_refund_in_change BEFORE INSERT ON refund
        FOR EACH ROW EXECUTE FUNCTION svc_refuse_refund_in_change()`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TRIGGER IF EXISTS svc_refuse_refund_in_change ON refund`)
    this.addSql(`DROP FUNCTION IF EXISTS svc_refuse_refund_in_change()`)
  }
}
