import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261123000726 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "event_translation" drop constraint if exists "event_translation_event_id_locale_unique";`,
    )
    this.addSql(
      `alter table if exists "event_translation" drop constraint if exists "event_translation_slug_unique";`,
    )
    this.addSql(
      `alter table if exists "event_revision" drop constraint if exists "event_revision_event_id_number_unique";`,
    )
    this.addSql(
      `alter table if exists "event_registration" drop constraint if exists "event_registration_hold_line_id_number_unique";`,
    )
    this.addSql(
      `alter table if exists "event_registration" drop constraint if exists "event_registration_code_unique";`,
    )
    this.addSql(
      `alter table if exists "event_check_in" drop constraint if exists "event_check_in_nonce_unique";`,
    )
    this.addSql(
      `alter table if exists "event_check_in" drop constraint if exists "event_check_in_registration_id_unique";`,
    )
    this.addSql(`alter table if exists "event" drop constraint if exists "event_slug_unique";`)
    this.addSql(
      `create table if not exists "event" ("id" text not null, "slug" text not null, "locale" text not null, "title" text not null, "excerpt" text null, "body" text not null, "body_format" text check ("body_format" in ('html', 'markdown')) not null, "html" text not null, "lead" text not null, "plain" text not null, "reading_minutes" integer not null, "seo_title" text null, "seo_description" text null, "status" text check ("status" in ('draft', 'scheduled', 'published')) not null default 'draft', "published_at" timestamptz null, "revision" integer not null default 1, "metadata" jsonb null, "starts_at" timestamptz null, "ends_at" timestamptz null, "timezone" text not null default 'UTC', "event_status" text check ("event_status" in ('scheduled', 'postponed', 'canceled')) not null default 'scheduled', "attendance_mode" text check ("attendance_mode" in ('in_person', 'online', 'mixed')) not null default 'in_person', "venue" jsonb null, "online_url" text null, "image" text null, "sessions" jsonb null, "speakers" jsonb null, "region_ids" jsonb null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "event_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_event_slug_unique" ON "event" ("slug") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_event_deleted_at" ON "event" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_event_starts_at_id" ON "event" ("starts_at", "id") WHERE status <> 'draft' AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_event_created_at_id" ON "event" ("created_at", "id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "event_check_in" ("id" text not null, "registration_id" text not null, "nonce" text not null, "actor_id" text null, "checked_in_at" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "event_check_in_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_event_check_in_registration_id_unique" ON "event_check_in" ("registration_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_event_check_in_nonce_unique" ON "event_check_in" ("nonce") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_event_check_in_deleted_at" ON "event_check_in" ("deleted_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "event_registration" ("id" text not null, "event_id" text not null, "ticket_id" text not null, "hold_line_id" text not null, "number" integer not null, "status" text check ("status" in ('reserved', 'confirmed', 'checked_in', 'canceled')) not null default 'reserved', "code" text not null, "order_id" text null, "first_name" text null, "last_name" text null, "email" text null, "answers" jsonb null, "checked_in_at" timestamptz null, "canceled_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "event_registration_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_event_registration_code_unique" ON "event_registration" ("code") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_event_registration_deleted_at" ON "event_registration" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_event_registration_hold_line_id_number_unique" ON "event_registration" ("hold_line_id", "number") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_event_registration_event_id_created_at_id" ON "event_registration" ("event_id", "created_at", "id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_event_registration_order_id" ON "event_registration" ("order_id") WHERE order_id IS NOT NULL AND deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "event_revision" ("id" text not null, "number" integer not null, "content" jsonb not null, "actor_type" text not null, "actor_id" text null, "event_id" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "event_revision_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_event_revision_event_id" ON "event_revision" ("event_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_event_revision_deleted_at" ON "event_revision" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_event_revision_event_id_number_unique" ON "event_revision" ("event_id", "number") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "event_ticket" ("id" text not null, "event_id" text not null, "title" text not null, "description" text null, "session_id" text null, "product_id" text not null, "variant_id" text not null, "quota_ids" text[] not null, "sales_start_at" timestamptz null, "sales_end_at" timestamptz null, "min_per_order" integer not null default 1, "max_per_order" integer null, "needs_attendees" boolean not null default false, "position" integer not null default 0, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "event_ticket_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_event_ticket_deleted_at" ON "event_ticket" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_event_ticket_event_id_position_id" ON "event_ticket" ("event_id", "position", "id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "event_translation" ("id" text not null, "slug" text null, "locale" text not null, "title" text not null, "excerpt" text null, "body" text not null, "body_format" text check ("body_format" in ('html', 'markdown')) not null, "html" text not null, "lead" text not null, "plain" text not null, "reading_minutes" integer not null, "seo_title" text null, "seo_description" text null, "event_id" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "event_translation_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_event_translation_slug_unique" ON "event_translation" ("slug") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_event_translation_event_id" ON "event_translation" ("event_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_event_translation_deleted_at" ON "event_translation" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_event_translation_event_id_locale_unique" ON "event_translation" ("event_id", "locale") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `alter table if exists "event_revision" add constraint "event_revision_event_id_foreign" foreign key ("event_id") references "event" ("id") on update cascade;`,
    )

    this.addSql(
      `alter table if exists "event_translation" add constraint "event_translation_event_id_foreign" foreign key ("event_id") references "event" ("id") on update cascade;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "event_revision" drop constraint if exists "event_revision_event_id_foreign";`,
    )

    this.addSql(
      `alter table if exists "event_translation" drop constraint if exists "event_translation_event_id_foreign";`,
    )

    this.addSql(`drop table if exists "event" cascade;`)

    this.addSql(`drop table if exists "event_check_in" cascade;`)

    this.addSql(`drop table if exists "event_registration" cascade;`)

    this.addSql(`drop table if exists "event_revision" cascade;`)

    this.addSql(`drop table if exists "event_ticket" cascade;`)

    this.addSql(`drop table if exists "event_translation" cascade;`)
  }
}
