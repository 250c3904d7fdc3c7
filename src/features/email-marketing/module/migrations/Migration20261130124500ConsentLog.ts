import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Indexes for the consent log, which is read by time, and for the report on why people have left. */
export class Migration20261130124500ConsentLog extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_email_consent_event_at_id" ON "email_consent_event" ("at", "id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_email_campaign_recipient_unsubscribed_at" ON "email_campaign_recipient" ("unsubscribed_at") WHERE unsubscribed_at IS NOT NULL AND deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_email_consent_event_at_id";`)
    this.addSql(`drop index if exists "IDX_email_campaign_recipient_unsubscribed_at";`)
  }
}
