import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261123031755 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "service_slot" drop constraint if exists "service_slot_service_id_resource_id_starts_at_unique";`,
    )
    this.addSql(
      `alter table if exists "service_booking" drop constraint if exists "service_booking_number_unique";`,
    )
    this.addSql(`alter table if exists "service" drop constraint if exists "service_slug_unique";`)
    this.addSql(
      `create table if not exists "service" ("id" text not null, "slug" text not null, "title" text not null, "description" text null, "image" text null, "is_active" boolean not null default true, "duration_minutes" integer not null, "slot_interval_minutes" integer null, "buffer_before_minutes" integer not null default 0, "buffer_after_minutes" integer not null default 0, "min_notice_minutes" integer not null default 0, "horizon_days" integer not null, "places" integer not null default 1, "change_until_minutes" integer not null default 0, "reminder_minutes" integer null, "timezone" text not null default 'UTC', "form_slug" text null, "resource_ids" text[] not null, "product_id" text null, "variant_id" text null, "quota_id" text null, "is_free" boolean not null default true, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "service_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_service_slug_unique" ON "service" ("slug") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_service_deleted_at" ON "service" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_service_title_id" ON "service" ("title", "id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "service_booking" ("id" text not null, "number" text not null, "service_id" text not null, "resource_id" text not null, "status" text check ("status" in ('held', 'confirmed', 'completed', 'no_show', 'canceled', 'expired')) not null default 'confirmed', "quantity" integer not null default 1, "starts_at" timestamptz not null, "ends_at" timestamptz not null, "timezone" text not null, "sequence" integer not null default 0, "first_name" text null, "last_name" text null, "email" text null, "phone" text null, "note" text null, "answers" jsonb null, "locale" text null, "customer_id" text null, "unit_price" text null, "currency_code" text null, "cart_id" text null, "order_id" text null, "hold_id" text null, "hold_line_id" text null, "hold_expires_at" timestamptz null, "client" text null, "is_proven" boolean not null default false, "confirmed_at" timestamptz null, "canceled_at" timestamptz null, "mail_due_at" timestamptz null, "remind_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "service_booking_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_service_booking_number_unique" ON "service_booking" ("number") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_service_booking_deleted_at" ON "service_booking" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_service_booking_service_id_starts_at_id" ON "service_booking" ("service_id", "starts_at", "id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_service_booking_resource_id_starts_at_id" ON "service_booking" ("resource_id", "starts_at", "id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_service_booking_starts_at_id" ON "service_booking" ("starts_at", "id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_service_booking_customer_id_starts_at" ON "service_booking" ("customer_id", "starts_at") WHERE customer_id IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_service_booking_hold_id" ON "service_booking" ("hold_id") WHERE hold_id IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_service_booking_client" ON "service_booking" ("client") WHERE client IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_service_booking_mail_due_at" ON "service_booking" ("mail_due_at") WHERE mail_due_at IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_service_booking_remind_at" ON "service_booking" ("remind_at") WHERE remind_at IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_service_booking_ends_at" ON "service_booking" ("ends_at") WHERE status = 'confirmed' AND deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "service_exception" ("id" text not null, "resource_id" text null, "title" text not null, "starts_on" text not null, "ends_on" text not null, "hours" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "service_exception_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_service_exception_deleted_at" ON "service_exception" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_service_exception_ends_on_id" ON "service_exception" ("ends_on", "id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "service_resource" ("id" text not null, "number" serial, "name" text not null, "kind" text check ("kind" in ('person', 'room')) not null default 'person', "image" text null, "is_active" boolean not null default true, "timezone" text not null default 'UTC', "hours" jsonb not null, "position" integer not null default 0, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "service_resource_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_service_resource_deleted_at" ON "service_resource" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_service_resource_position_id" ON "service_resource" ("position", "id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "service_slot" ("id" text not null, "service_id" text not null, "resource_id" text not null, "resource_number" integer not null, "starts_at" timestamptz not null, "ends_at" timestamptz not null, "blocked_from" timestamptz not null, "blocked_to" timestamptz not null, "places" integer not null, "taken" integer not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "service_slot_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_service_slot_deleted_at" ON "service_slot" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_service_slot_service_id_resource_id_starts_at_unique" ON "service_slot" ("service_id", "resource_id", "starts_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_service_slot_resource_id_blocked_to" ON "service_slot" ("resource_id", "blocked_to") WHERE deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "service" cascade;`)

    this.addSql(`drop table if exists "service_booking" cascade;`)

    this.addSql(`drop table if exists "service_exception" cascade;`)

    this.addSql(`drop table if exists "service_resource" cascade;`)

    this.addSql(`drop table if exists "service_slot" cascade;`)
  }
}
