import { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { CREATE_MAIL_QUEUE } from "../../../../kits/mail-queue/create-table"

/** The mails about bookings move from columns of `service_booking` to the queue of all features. */
export class Migration20261129160100BookingMails extends Migration {
  override async up(): Promise<void> {
    // Nothing may be added between the copy and the end of the old place.
    this.addSql(`LOCK TABLE service_booking IN ACCESS EXCLUSIVE MODE`)
    for (const statement of CREATE_MAIL_QUEUE) this.addSql(statement)
    this.addSql(`
      INSERT INTO queued_mail (topic, kind, cause, about, data, due_at, expires_at)
      SELECT 'service_bookings',
             CASE WHEN status = 'canceled' THEN 'canceled' WHEN sequence = 0 THEN 'confirmed' ELSE 'rescheduled' END,
             id || ':' || sequence, id, jsonb_build_object('sequence', sequence), mail_due_at,
             mail_due_at + interval '3 days'
        FROM service_booking WHERE mail_due_at IS NOT NULL AND deleted_at IS NULL ON CONFLICT DO NOTHING`)
    this.addSql(`
      INSERT INTO queued_mail (topic, kind, cause, about, due_at, expires_at)
      SELECT 'service_bookings', 'reminder', id, id, remind_at, starts_at
        FROM service_booking WHERE remind_at IS NOT NULL AND deleted_at IS NULL ON CONFLICT DO NOTHING`)
    this.addSql(
      `ALTER TABLE service_booking DROP COLUMN IF EXISTS mail_due_at, DROP COLUMN IF EXISTS remind_at`,
    )
  }

  override async down(): Promise<void> {
    throw new Error("The queued mails cannot move back. Restore a backup.")
  }
}
