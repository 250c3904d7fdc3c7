import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261122145546 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "outbox_event" ("id" text not null, "type" text not null, "version" integer not null, "object_type" text not null, "object_id" text not null, "payload" jsonb not null, "occurred_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "outbox_event_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_outbox_event_deleted_at" ON "outbox_event" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_outbox_event_occurred_at_id" ON "outbox_event" ("occurred_at", "id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_outbox_event_object_type_object_id" ON "outbox_event" ("object_type", "object_id") WHERE deleted_at IS NULL;`,
    )
    // Events of one object in their recorded order. The clocks of processes differ, so ids would not give this order.
    this.addSql(
      `ALTER TABLE "outbox_event" ADD COLUMN IF NOT EXISTS "sequence" bigint GENERATED ALWAYS AS IDENTITY;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "outbox_event" cascade;`)
  }
}
