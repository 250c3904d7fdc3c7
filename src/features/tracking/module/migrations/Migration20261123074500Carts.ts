import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Finds the visitor's session of a cart. */
export class Migration20261123074500Carts extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
CREATE INDEX IF NOT EXISTS "IDX_tracking_event_cart" ON tracking_event ((properties ->> 'cart_id'), received_at)
  WHERE properties ->> 'cart_id' IS NOT NULL AND consent_session_id IS NOT NULL AND deleted_at IS NULL;`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP INDEX IF EXISTS "IDX_tracking_event_cart";`)
  }
}
