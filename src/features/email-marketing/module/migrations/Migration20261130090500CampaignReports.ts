import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The moments of clicks, and what mail services have reported about mails. */
export class Migration20261130090500CampaignReports extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "email_campaign_recipient" add column if not exists "clicked_times" text[] null, add column if not exists "reported" text null, add column if not exists "reported_at" timestamptz null;`,
    )
    // Of earlier clicks only the first is known.
    this.addSql(`
UPDATE email_campaign_recipient SET clicked_times = ARRAY[CAST(clicked_at AS text)] WHERE clicked_at IS NOT NULL`)
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "email_campaign_recipient" drop column if exists "clicked_times", drop column if exists "reported", drop column if exists "reported_at";`,
    )
  }
}
