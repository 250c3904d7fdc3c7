import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261129030000UnsubscribeReasons extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "email_campaign_recipient" add column if not exists "unsubscribe_reason" text null;`,
    )
    // A person can unsubscribe by several mails. Only the last of these mails gets the reason.
    this.addSql(`
UPDATE email_campaign_recipient r SET unsubscribe_reason = s.reason
  FROM email_subscription s
 WHERE s.id = r.subscription_id AND s.status = 'unsubscribed' AND s.reason IS NOT NULL
   AND r.unsubscribed_at IS NOT NULL
   AND NOT EXISTS (SELECT FROM email_campaign_recipient later
                    WHERE later.subscription_id = r.subscription_id AND later.unsubscribed_at > r.unsubscribed_at)`)
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "email_campaign_recipient" drop column if exists "unsubscribe_reason";`,
    )
  }
}
