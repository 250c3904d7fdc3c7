import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261123045355 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "tracking_event" drop constraint if exists "tracking_event_event_id_unique";`,
    )
    this.addSql(
      `create table if not exists "tracking_event" ("id" text not null, "event_id" text not null, "name" text not null, "occurred_at" timestamptz not null, "received_at" timestamptz not null, "consent_session_id" text null, "customer_id" text null, "consent" jsonb not null, "context" jsonb not null, "properties" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "tracking_event_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tracking_event_deleted_at" ON "tracking_event" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_tracking_event_event_id_unique" ON "tracking_event" ("event_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tracking_event_received_at_id" ON "tracking_event" ("received_at", "id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tracking_event_name_occurred_at" ON "tracking_event" ("name", "occurred_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tracking_event_customer_id" ON "tracking_event" ("customer_id") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "tracking_event" cascade;`)
  }
}
