import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261123141700 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "subscription_cycle" add column if not exists "order_due_at" timestamptz null, add column if not exists "order_error" text null, add column if not exists "order_product_id" text null, add column if not exists "order_quantity" integer null, add column if not exists "order_price_minor" integer null;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_subscription_cycle_order_due_at" ON "subscription_cycle" ("order_due_at") WHERE order_due_at IS NOT NULL AND deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_subscription_cycle_order_due_at";`)

    this.addSql(
      `alter table if exists "subscription_cycle" drop column if exists "order_due_at", drop column if exists "order_error", drop column if exists "order_product_id", drop column if exists "order_quantity", drop column if exists "order_price_minor";`,
    )
  }
}
