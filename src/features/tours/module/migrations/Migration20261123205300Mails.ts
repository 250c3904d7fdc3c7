import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Mails to the buyers of bookings, each once. A mail about a canceled departure first cancels the booking. */
export class Migration20261123205300Mails extends Migration {
  override async up(): Promise<void> {
    this.addSql(`CREATE TABLE IF NOT EXISTS tour_mail (
      id text PRIMARY KEY,
      kind text NOT NULL CHECK (kind IN ('voucher', 'canceled')),
      booking_id text NOT NULL,
      due_at timestamptz,
      attempts integer NOT NULL DEFAULT 0,
      refund boolean NOT NULL DEFAULT false,
      actor_id text,
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (booking_id, kind))`)
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tour_mail_due" ON tour_mail (due_at) WHERE due_at IS NOT NULL`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS tour_mail`)
  }
}
