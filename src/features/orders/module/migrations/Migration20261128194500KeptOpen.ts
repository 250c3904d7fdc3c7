import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Unpaid orders that are not cancelled by themselves, because something of them was used. Without it, the job would try
 * them again in each run.
 */
export class Migration20261128194500KeptOpen extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `CREATE TABLE IF NOT EXISTS order_kept_open (order_id text PRIMARY KEY, since timestamptz NOT NULL)`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS order_kept_open`)
  }
}
