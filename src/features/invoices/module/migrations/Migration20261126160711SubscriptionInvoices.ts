import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Invoices for subscriptions, in the same series of numbers as those for orders. */
export class Migration20261126160711SubscriptionInvoices extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table if exists "invoice" alter column "order_id" drop not null;`)
    this.addSql(
      `alter table if exists "invoice" add column if not exists "subscription_id" text null, add column if not exists "subscription_invoice_id" text null;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_invoice_subscription_invoice_id_unique" ON "invoice" ("subscription_invoice_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoice_subscription_id" ON "invoice" ("subscription_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `alter table if exists "invoice" add constraint "invoice_purchase" check ((order_id IS NULL) = (subscription_invoice_id IS NOT NULL) AND (subscription_id IS NULL) = (subscription_invoice_id IS NULL));`,
    )
  }

  /** It refuses if an invoice for a subscription was issued, because an issued invoice stays. */
  override async down(): Promise<void> {
    this.addSql(`alter table if exists "invoice" alter column "order_id" set not null;`)
    this.addSql(`alter table if exists "invoice" drop constraint if exists "invoice_purchase";`)
    this.addSql(`drop index if exists "IDX_invoice_subscription_invoice_id_unique";`)
    this.addSql(`drop index if exists "IDX_invoice_subscription_id";`)
    this.addSql(
      `alter table if exists "invoice" drop column if exists "subscription_id", drop column if exists "subscription_invoice_id";`,
    )
  }
}
