import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Stores why an order is cancelled. An interrupted cancellation continues with the rules of its cause. */
export class Migration20261128190000Causes extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE order_cancellation ADD COLUMN IF NOT EXISTS cause text NOT NULL DEFAULT 'admin'`)
    this.addSql(`UPDATE order_cancellation SET cause = 'customer' WHERE actor_type = 'customer'`)
    this.addSql(
      `UPDATE order_cancellation SET cause = 'unpaid' WHERE actor_type = 'system' AND actor_id = 'unpaid_transfers'`,
    )
    this.addSql(`ALTER TABLE order_cancellation ALTER COLUMN cause DROP DEFAULT`)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE order_cancellation DROP COLUMN IF EXISTS cause`)
  }
}
