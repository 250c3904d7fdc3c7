import { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { CREATE_MAIL_QUEUE } from "../../../../kits/mail-queue/create-table"

/** The mails that ask for confirmations move from a column of `email_subscription` to the queue of all features. */
export class Migration20261129160100ConfirmationMails extends Migration {
  override async up(): Promise<void> {
    // Nothing may be added between the copy and the end of the old place.
    this.addSql(`LOCK TABLE email_subscription IN ACCESS EXCLUSIVE MODE`)
    for (const statement of CREATE_MAIL_QUEUE) this.addSql(statement)
    this.addSql(`
      INSERT INTO queued_mail (topic, kind, cause, about, due_at, expires_at)
      SELECT 'email_confirmations', 'confirm', id, id, confirm_due_at, confirm_due_at + interval '3 days'
        FROM email_subscription WHERE confirm_due_at IS NOT NULL AND status <> 'confirmed' AND deleted_at IS NULL
      ON CONFLICT DO NOTHING`)
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_email_subscriber_confirmation_mailed_at" ON "email_subscriber" ("confirmation_mailed_at") WHERE deleted_at IS NULL`,
    )
    this.addSql(`ALTER TABLE email_subscription DROP COLUMN IF EXISTS confirm_due_at`)
  }

  override async down(): Promise<void> {
    throw new Error("The queued mails cannot move back. Restore a backup.")
  }
}
