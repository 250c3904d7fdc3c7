import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121155405 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "payment_event" drop constraint if exists "payment_event_provider_id_event_id_unique";`,
    )
    this.addSql(
      `create table if not exists "payment_event" ("id" text not null, "provider_id" text not null, "event_id" text not null, "event_type" text not null, "reference" text not null, "session_id" text not null, "state" text check ("state" in ('pending', 'authorized', 'captured', 'canceled')) not null, "amount" numeric not null, "currency_code" text not null, "outcome" text check ("outcome" in ('order_placed', 'captured', 'returned', 'voided', 'none')) null, "note" text null, "attempts" integer not null default 1, "processed_at" timestamptz null, "raw_amount" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "payment_event_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payment_event_deleted_at" ON "payment_event" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_payment_event_provider_id_event_id_unique" ON "payment_event" ("provider_id", "event_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_payment_event_session_id" ON "payment_event" ("session_id") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "payment_event" cascade;`)
  }
}
