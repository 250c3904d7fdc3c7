import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The refunds of canceled events, apart from the mails: a mail is given up after some days, a refund is not. */
export class Migration20261127220000Refunds extends Migration {
  override async up(): Promise<void> {
    this.addSql(`CREATE TABLE IF NOT EXISTS event_refund (
      registration_id text PRIMARY KEY,
      due_at timestamptz,
      last_at timestamptz NOT NULL,
      attempts integer NOT NULL DEFAULT 0,
      problem text,
      actor_id text,
      created_at timestamptz NOT NULL DEFAULT now())`)
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_event_refund_due" ON event_refund (due_at) WHERE due_at IS NOT NULL`,
    )
    // Mails that are still to be sent had to refund first. A ticket that is refunded already is not refunded again.
    this.addSql(`INSERT INTO event_refund (registration_id, due_at, last_at, actor_id)
      SELECT reg.id, mail.due_at, mail.due_at + interval '30 days', mail.actor_id
        FROM event_mail mail
        JOIN event_registration reg ON reg.order_id = mail.order_id AND reg.event_id = mail.event_id
       WHERE mail.kind = 'canceled' AND mail.refund AND mail.due_at IS NOT NULL AND (
               reg.status = 'confirmed' OR (reg.status = 'canceled' AND reg.canceled_at >= mail.created_at))
      ON CONFLICT DO NOTHING`)
    this.addSql(
      `ALTER TABLE IF EXISTS event_mail DROP COLUMN IF EXISTS refund, DROP COLUMN IF EXISTS actor_id`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE IF EXISTS event_mail
      ADD COLUMN IF NOT EXISTS refund boolean NOT NULL DEFAULT false, ADD COLUMN IF NOT EXISTS actor_id text`)
    this.addSql(`UPDATE event_mail SET refund = true, actor_id = event_refund.actor_id
      FROM event_refund JOIN event_registration reg ON reg.id = event_refund.registration_id
     WHERE reg.order_id = event_mail.order_id AND reg.event_id = event_mail.event_id
       AND event_mail.kind = 'canceled'`)
    this.addSql(`DROP TABLE IF EXISTS event_refund`)
  }
}
