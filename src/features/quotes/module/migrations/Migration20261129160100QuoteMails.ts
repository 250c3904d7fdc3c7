import { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { CREATE_MAIL_QUEUE } from "../../../../kits/mail-queue/create-table"

/** The mails about quotes move from `quote_notice` to the queue of all features. */
export class Migration20261129160100QuoteMails extends Migration {
  override async up(): Promise<void> {
    // Nothing may be added between the copy and the end of the old place.
    this.addSql(`LOCK TABLE quote_notice IN ACCESS EXCLUSIVE MODE`)
    for (const statement of CREATE_MAIL_QUEUE) this.addSql(statement)
    this.addSql(`
      INSERT INTO queued_mail (topic, kind, cause, about, data, due_at, expires_at, ended_at, created_at)
      SELECT 'quotes', kind, quote_id || ':' || revision, quote_id, jsonb_build_object('revision', revision), due_at,
             created_at + interval '3 days', CASE WHEN due_at IS NULL THEN updated_at END, created_at
        FROM quote_notice WHERE deleted_at IS NULL ON CONFLICT DO NOTHING`)
    this.addSql(`DROP TABLE IF EXISTS quote_notice`)
  }

  override async down(): Promise<void> {
    throw new Error("The queued mails cannot move back. Restore a backup.")
  }
}
