import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Whether an order is paid, for triggers of features. Money that a payment service holds for the shop counts, because
 * the shop can take it. A bank transfer counts only after an admin has captured it. Later refunds do not make an order
 * unpaid. Totals are not rounded and payments are, so they may differ by less than a cent. It is plpgsql, because the
 * engine makes some of these tables later.
 */
export class Migration20261128190100Paid extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
CREATE OR REPLACE FUNCTION svc_order_is_paid(placed text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN coalesce((
    SELECT coalesce((s.totals ->> 'paid_total')::numeric, 0) + 0.01 > (s.totals ->> 'current_order_total')::numeric
             - coalesce((
                 SELECT sum(held.amount) FROM order_payment_collection link
                   JOIN payment held ON held.payment_collection_id = link.payment_collection_id
                  WHERE link.order_id = o.id AND link.deleted_at IS NULL AND held.deleted_at IS NULL
                    AND held.provider_id <> 'pp_system_default' AND held.canceled_at IS NULL
                    AND held.captured_at IS NULL
                    AND NOT EXISTS (SELECT FROM capture c WHERE c.payment_id = held.id AND c.deleted_at IS NULL)), 0)
      FROM "order" o
      JOIN order_summary s ON s.order_id = o.id AND s.version = o.version AND s.deleted_at IS NULL
     WHERE o.id = placed), false);
END $$`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP FUNCTION IF EXISTS svc_order_is_paid(text)`)
  }
}
