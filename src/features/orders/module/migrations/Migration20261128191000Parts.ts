import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Stores what the canceller of a part of an order has decided about its money. A later call must not guess it from
 * whether the money is still there.
 */
export class Migration20261128191000Parts extends Migration {
  override async up(): Promise<void> {
    this.addSql(`CREATE TABLE IF NOT EXISTS order_part_decision (
      note text PRIMARY KEY,
      id text NOT NULL,
      order_id text NOT NULL,
      line_id text,
      refund boolean NOT NULL,
      actor_id text NOT NULL,
      decided_at timestamptz NOT NULL)`)
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_order_part_decision_order" ON order_part_decision (order_id) WHERE NOT refund`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS order_part_decision`)
  }
}
