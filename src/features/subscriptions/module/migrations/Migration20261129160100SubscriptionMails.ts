import { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { CREATE_MAIL_QUEUE } from "../../../../kits/mail-queue/create-table"

/** The mails about subscriptions move from `subscription_notice` to the queue of all features. */
export class Migration20261129160100SubscriptionMails extends Migration {
  override async up(): Promise<void> {
    // Nothing may be added between the copy and the end of the old place.
    this.addSql(`LOCK TABLE subscription_notice IN ACCESS EXCLUSIVE MODE`)
    for (const statement of CREATE_MAIL_QUEUE) this.addSql(statement)
    this.addSql(`
      INSERT INTO queued_mail (topic, kind, cause, about, data, due_at, expires_at, ended_at, created_at)
      SELECT 'subscriptions', kind, attempt_id, subscription_id,
             jsonb_build_object('amount_minor', amount_minor, 'currency_code', currency_code, 'retry_at', retry_at),
             due_at, created_at + interval '3 days', CASE WHEN due_at IS NULL THEN updated_at END, created_at
        FROM subscription_notice WHERE deleted_at IS NULL ON CONFLICT DO NOTHING`)
    this.addSql(`DROP TABLE IF EXISTS subscription_notice`)
  }

  override async down(): Promise<void> {
    throw new Error("The queued mails cannot move back. Restore a backup.")
  }
}
