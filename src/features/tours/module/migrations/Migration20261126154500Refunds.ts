import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The refunds of canceled departures, apart from the mails: a mail is given up after some days, a refund is not. */
export class Migration20261126154500Refunds extends Migration {
  override async up(): Promise<void> {
    this.addSql(`CREATE TABLE IF NOT EXISTS tour_refund (
      booking_id text PRIMARY KEY,
      due_at timestamptz,
      last_at timestamptz NOT NULL,
      attempts integer NOT NULL DEFAULT 0,
      problem text,
      actor_id text,
      created_at timestamptz NOT NULL DEFAULT now())`)
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tour_refund_due" ON tour_refund (due_at) WHERE due_at IS NOT NULL`,
    )
    // Mails that are still to be sent had to refund first. A booking that is refunded already is not refunded again.
    this.addSql(`INSERT INTO tour_refund (booking_id, due_at, last_at, actor_id)
      SELECT booking_id, due_at, due_at + interval '30 days', actor_id FROM tour_mail
       WHERE kind = 'canceled' AND refund AND due_at IS NOT NULL ON CONFLICT DO NOTHING`)
    this.addSql(
      `ALTER TABLE IF EXISTS tour_mail DROP COLUMN IF EXISTS refund, DROP COLUMN IF EXISTS actor_id`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE IF EXISTS tour_mail
      ADD COLUMN IF NOT EXISTS refund boolean NOT NULL DEFAULT false, ADD COLUMN IF NOT EXISTS actor_id text`)
    this.addSql(`UPDATE tour_mail SET refund = true, actor_id = tour_refund.actor_id
      FROM tour_refund WHERE tour_refund.booking_id = tour_mail.booking_id AND tour_mail.kind = 'canceled'`)
    this.addSql(`DROP TABLE IF EXISTS tour_refund`)
  }
}
