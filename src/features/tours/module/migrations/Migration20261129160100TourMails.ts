import { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { CREATE_MAIL_QUEUE } from "../../../../kits/mail-queue/create-table"

/** The mails to buyers of tours move from `tour_mail` to the queue of all features. */
export class Migration20261129160100TourMails extends Migration {
  override async up(): Promise<void> {
    // Nothing may be added between the copy and the end of the old place.
    this.addSql(`LOCK TABLE tour_mail IN ACCESS EXCLUSIVE MODE`)
    for (const statement of CREATE_MAIL_QUEUE) this.addSql(statement)
    this.addSql(`
      INSERT INTO queued_mail (topic, kind, cause, about, due_at, expires_at, ended_at, attempts, created_at)
      SELECT 'tour_bookings', kind, booking_id, booking_id, due_at, created_at + interval '3 days',
             CASE WHEN due_at IS NULL THEN created_at END, attempts, created_at
        FROM tour_mail ON CONFLICT DO NOTHING`)
    this.addSql(`DROP TABLE IF EXISTS tour_mail`)
  }

  override async down(): Promise<void> {
    throw new Error("The queued mails cannot move back. Restore a backup.")
  }
}
