import { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { CREATE_MAIL_QUEUE } from "../../../../kits/mail-queue/create-table"

/** The mails to buyers of tickets move from `event_mail` to the queue of all features. */
export class Migration20261129160100TicketMails extends Migration {
  override async up(): Promise<void> {
    // Nothing may be added between the copy and the end of the old place.
    this.addSql(`LOCK TABLE event_mail IN ACCESS EXCLUSIVE MODE`)
    for (const statement of CREATE_MAIL_QUEUE) this.addSql(statement)
    this.addSql(`
      INSERT INTO queued_mail (topic, kind, cause, about, data, due_at, expires_at, ended_at, attempts, created_at)
      SELECT 'tickets', kind, event_id || ':' || order_id || ':' || wave, order_id,
             jsonb_build_object('event_id', event_id, 'wave', wave), due_at, created_at + interval '3 days',
             CASE WHEN due_at IS NULL THEN created_at END, attempts, created_at
        FROM event_mail ON CONFLICT DO NOTHING`)
    this.addSql(`DROP TABLE IF EXISTS event_mail`)
  }

  override async down(): Promise<void> {
    throw new Error("The queued mails cannot move back. Restore a backup.")
  }
}
