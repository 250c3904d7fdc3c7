import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261123070000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "webhook_delivery" drop constraint if exists "webhook_delivery_event_id_endpoint_id_unique";`,
    )
    this.addSql(
      `alter table if exists "webhook_attempt" drop constraint if exists "webhook_attempt_delivery_id_number_unique";`,
    )
    this.addSql(
      `create table if not exists "webhook_attempt" ("id" text not null, "delivery_id" text not null, "number" integer not null, "started_at" timestamptz not null, "duration_ms" integer not null, "status_code" integer null, "error" text null, "response_excerpt" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "webhook_attempt_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_webhook_attempt_deleted_at" ON "webhook_attempt" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_webhook_attempt_delivery_id_number_unique" ON "webhook_attempt" ("delivery_id", "number") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "webhook_delivery" ("id" text not null, "event_id" text not null, "endpoint_id" text not null, "event_type" text not null, "object_type" text not null, "object_id" text not null, "status" text check ("status" in ('blocked', 'waiting', 'sending', 'delivered', 'exhausted')) not null, "sequence" integer null, "attempts" integer not null default 0, "tries" integer not null default 0, "next_attempt_at" timestamptz null, "delivered_at" timestamptz null, "last_status_code" integer null, "last_error" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "webhook_delivery_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_webhook_delivery_deleted_at" ON "webhook_delivery" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_webhook_delivery_endpoint_id_created_at_id" ON "webhook_delivery" ("endpoint_id", "created_at", "id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_webhook_delivery_event_id_endpoint_id_unique" ON "webhook_delivery" ("event_id", "endpoint_id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "webhook_endpoint" ("id" text not null, "url" text not null, "description" text null, "event_types" text[] not null, "status" text check ("status" in ('enabled', 'disabled')) not null default 'enabled', "disabled_reason" text check ("disabled_reason" in ('manual', 'gone', 'failing')) null, "disabled_at" timestamptz null, "secret" text not null, "previous_secret" text null, "previous_secret_until" timestamptz null, "last_sequence" integer not null default 0, "consecutive_failures" integer not null default 0, "failing_since" timestamptz null, "last_success_at" timestamptz null, "paused_until" timestamptz null, "notice_at" timestamptz null, "notice_tries" integer not null default 0, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "webhook_endpoint_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_webhook_endpoint_deleted_at" ON "webhook_endpoint" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_webhook_endpoint_created_at_id" ON "webhook_endpoint" ("created_at", "id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_webhook_endpoint_status" ON "webhook_endpoint" ("status") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "webhook_attempt" cascade;`)

    this.addSql(`drop table if exists "webhook_delivery" cascade;`)

    this.addSql(`drop table if exists "webhook_endpoint" cascade;`)
  }
}
