import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * What was sold for each payment, and when its printed invoice is due. Payments from before get neither: their shops may
 * have invoiced them already.
 */
export class Migration20261130091500SubscriptionDocuments extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "subscription_invoice" add column if not exists "sold" jsonb null, add column if not exists "document_due_at" timestamptz null;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_subscription_invoice_document_due_at" ON "subscription_invoice" ("document_due_at") WHERE document_due_at IS NOT NULL AND deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_subscription_invoice_document_due_at";`)
    this.addSql(
      `alter table if exists "subscription_invoice" drop column if exists "sold", drop column if exists "document_due_at";`,
    )
  }
}
