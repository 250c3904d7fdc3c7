import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Mails to the buyers of tickets, each once. */
export class Migration20261123034500Mails extends Migration {
  override async up(): Promise<void> {
    this.addSql(`CREATE TABLE IF NOT EXISTS event_mail (
      id text PRIMARY KEY,
      kind text NOT NULL CHECK (kind IN ('tickets', 'postponed', 'canceled')),
      order_id text NOT NULL,
      event_id text NOT NULL,
      wave integer NOT NULL DEFAULT 0,
      due_at timestamptz,
      attempts integer NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (order_id, event_id, kind, wave))`)
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_event_mail_due" ON event_mail (due_at) WHERE due_at IS NOT NULL`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS event_mail`)
  }
}
